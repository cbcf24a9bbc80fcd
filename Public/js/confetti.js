// Confetti after a tip: pieces start along the top edge for a moment, fall, turn and fade. How many,
// how long and how fast stands on the canvas. Nothing falls for whoever wants less motion.

const emissionSeconds = 0.3;
const gravity = 260;
const colours = ["red", "blue", "green", "yellow", "purple", "orange", "cyan"];
const shapes = [drawCircle, drawTriangle, drawStar];

function drawCircle(context, size) {
  context.arc(0, 0, size / 2, 0, 2 * Math.PI);
}

function drawCorners(context, count, radius) {
  for (let corner = 0; corner < count; corner += 1) {
    const angle = (corner / count) * 2 * Math.PI - Math.PI / 2;
    context.lineTo(Math.cos(angle) * radius(corner), Math.sin(angle) * radius(corner));
  }
  context.closePath();
}

function drawTriangle(context, size) {
  drawCorners(context, 3, () => size / 2);
}

function drawStar(context, size) {
  drawCorners(context, 10, (corner) => (corner % 2 ? size / 5 : size / 2));
}

const between = (low, high) => low + Math.random() * (high - low);

/** One piece of each shape and colour at the rate that the canvas names. */
function makePieces({ birthRate, lifetime, velocity }, width) {
  const style = getComputedStyle(document.documentElement);
  const count = Math.round(birthRate * emissionSeconds);
  return colours.flatMap((colour) => shapes.flatMap((draw) => Array.from({ length: count }, () => {
    const angle = between(Math.PI / 4, (3 * Math.PI) / 4);
    const speed = velocity * between(0.5, 1);
    return {
      draw,
      colour: style.getPropertyValue(`--${colour}`),
      birth: between(0, emissionSeconds),
      life: lifetime * between(0.75, 1),
      x: between(0, width),
      acrossSpeed: Math.cos(angle) * speed,
      downSpeed: Math.sin(angle) * speed,
      spin: between(-6, 6),
      size: between(6, 13),
    };
  })));
}

function paint(context, piece, age) {
  context.save();
  context.globalAlpha = Math.min(1, 2 * (1 - age / piece.life));
  context.translate(piece.x + piece.acrossSpeed * age, piece.downSpeed * age + (gravity * age * age) / 2 - piece.size);
  context.rotate(piece.spin * age);
  context.fillStyle = piece.colour;
  context.beginPath();
  piece.draw(context, piece.size);
  context.fill();
  context.restore();
}

function run(canvas) {
  const scale = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  const { birthRate, lifetime, velocity } = canvas.dataset;
  let pieces = makePieces({ birthRate: +birthRate, lifetime: +lifetime, velocity: +velocity }, width);
  let start;
  const frame = (now) => {
    start ??= now;
    const seconds = (now - start) / 1000;
    context.clearRect(0, 0, width, height);
    pieces = pieces.filter((piece) => seconds - piece.birth < piece.life);
    for (const piece of pieces) if (seconds >= piece.birth) paint(context, piece, seconds - piece.birth);
    if (pieces.length > 0) requestAnimationFrame(frame);
    else canvas.remove();
  };
  requestAnimationFrame(frame);
}

const canvas = document.querySelector("[data-confetti]");
if (matchMedia("(prefers-reduced-motion: no-preference)").matches) run(canvas);
else canvas.remove();
