/** A blurred studio to lay the picture over, drawn by script: for looking at, and behind the theme editor's samples. */

const WIDTH = 1920;
const HEIGHT = 1080;

/** The same "random" numbers each time, so that two pictures can be compared. */
function numbers(seed: number): () => number {
  let value = seed;
  return () => {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    return value / 2_147_483_648;
  };
}

function glow(to: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  const light = to.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, color);
  light.addColorStop(1, "rgba(0,0,0,0)");
  to.fillStyle = light;
  to.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

const HAIR = [
  "#7a3a1c",
  "#1c1410",
  "#c99a4a",
  "#0e0c0c",
  "#3a2a1e",
  "#4a3020",
  "#a8481c",
  "#8a8a8a",
  "#2e221a",
  "#15110f",
];
const CLOTHES = [
  "#2a2c36",
  "#1d2735",
  "#4a1f2c",
  "#121318",
  "#1d2b27",
  "#24405e",
  "#4d1a2c",
  "#2b2f33",
  "#1f2c40",
  "#26242a",
];

/** Puts a picture of the studio behind everything else on its page. */
export function placeStudio(picture: HTMLElement): void {
  picture.className = "fixture-photo";
  Object.assign(picture.style, { position: "absolute", inset: "0", width: "100%", zIndex: "-1" });
}

/** Ten people behind a green table, lights above, all out of focus. */
export function studio(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  placeStudio(canvas);
  const to = canvas.getContext("2d");
  if (to === null) return canvas;
  const random = numbers(7);
  const wall = to.createLinearGradient(0, 0, 0, HEIGHT);
  wall.addColorStop(0, "#0d141c");
  wall.addColorStop(0.5, "#26303a");
  wall.addColorStop(1, "#0a0d10");
  to.fillStyle = wall;
  to.fillRect(0, 0, WIDTH, HEIGHT);
  to.filter = "blur(16px)";
  glow(to, 960, 170, 420, "rgba(120,165,200,.75)");
  for (let index = 0; index < 8; index += 1) {
    const x = 150 + index * 235 + random() * 40;
    to.fillStyle = "rgba(232,190,120,.55)";
    to.fillRect(x, 0, 26, 170 + random() * 120);
  }
  to.filter = "blur(7px)";
  for (let index = 0; index < 10; index += 1) {
    const x = 120 + index * 186;
    const y = 300 + Math.abs(index - 4.5) ** 2 * 13;
    to.fillStyle = CLOTHES[index] ?? "#222";
    to.beginPath();
    to.ellipse(x, y + 250, 105, 170, 0, 0, Math.PI * 2);
    to.fill();
    to.fillStyle = HAIR[index] ?? "#222";
    to.beginPath();
    to.ellipse(x, y + 25, 52, 68, 0, 0, Math.PI * 2);
    to.fill();
    to.fillStyle = index % 3 === 0 ? "#c79a7c" : "#dcb294";
    to.beginPath();
    to.ellipse(x, y + 40, 38, 52, 0, 0, Math.PI * 2);
    to.fill();
  }
  to.fillStyle = "#8a4d24";
  to.beginPath();
  to.ellipse(960, 1060, 960, 575, 0, 0, Math.PI * 2);
  to.fill();
  const cloth = to.createRadialGradient(960, 640, 60, 960, 760, 900);
  cloth.addColorStop(0, "#4aa27c");
  cloth.addColorStop(1, "#0f3d2e");
  to.fillStyle = cloth;
  to.beginPath();
  to.ellipse(960, 1085, 905, 555, 0, 0, Math.PI * 2);
  to.fill();
  return canvas;
}
