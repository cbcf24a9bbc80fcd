/// The version of this program, as people see it and as exported files carry it.
public enum AppVersion {
  public static let current = "0.1.0"
}
