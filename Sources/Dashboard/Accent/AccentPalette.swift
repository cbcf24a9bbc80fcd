/// The tint's tokens for a chosen colour: fills as it was chosen, texts as they can be read.
///
/// The grounds are those of `Public/css/tokens.css`; semantic colours do not follow.
struct AccentPalette: Sendable {
  /// Contrast of every text with the grounds that it stands on (WCAG 2.2, 1.4.3).
  static let minimumContrast = 4.5
  /// Shares of black or white that are tried, from none to all.
  private static let steps = 50
  /// `--fill`, which buttons and rows are filled with: a grey and its share.
  private static let fill = RGBColor(0x76_7680)

  let color: RGBColor

  /// On a filled button: black or white, whichever reads better.
  var onTint: RGBColor {
    color.contrast(with: .white) >= color.contrast(with: .black) ? .white : .black
  }

  /// Text in tint, darker than the colour where it has to be.
  var textOnLight: RGBColor {
    let card = RGBColor.white
    let ground = RGBColor(0xF2_F2F7)
    return readable(
      on: [card, ground, card.mixed(with: color, 0.102), ground.mixed(with: Self.fill, 0.122)],
      towards: .black)
  }

  /// Text in tint, lighter than the colour where it has to be.
  var textOnDark: RGBColor {
    let card = RGBColor(0x1C_1C1E)
    let raised = RGBColor(0x3A_3A3C)
    return readable(
      on: [
        .black, card, RGBColor(0x2C_2C2E), raised, card.mixed(with: color, 0.149),
        RGBColor(0x2C_2C2E).mixed(with: Self.fill, 0.239),
      ], towards: .white)
  }

  private func readable(on grounds: [RGBColor], towards end: RGBColor) -> RGBColor {
    for step in 0...Self.steps {
      let mixed = color.mixed(with: end, Double(step) / Double(Self.steps))
      if grounds.allSatisfy({ mixed.contrast(with: $0) >= Self.minimumContrast }) { return mixed }
    }
    return end
  }

  /// The stylesheet that stands behind the tokens.
  var css: String {
    let tint = "--tint:#\(color.hex);--on-tint:#\(onTint.hex)"
    return """
      :root{\(tint);--text-tint:#\(textOnLight.hex);--badge-on:#\(color.hex)1a;--wash-tint:#\(color.hex)14}
      @media (prefers-color-scheme:dark){:root{--text-tint:#\(textOnDark.hex);--badge-on:#\(color.hex)26;--wash-tint:#\(color.hex)21}}

      """
  }
}
