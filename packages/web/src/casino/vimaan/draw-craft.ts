/** Draws the craft, and the moment in which it flies away. */
type Pen = CanvasRenderingContext2D;

export interface Craft {
  readonly x: number;
  readonly y: number;
  /** Radians; 0 flies to the right. */
  readonly angle: number;
  /** The site's colour, on fin and wing. */
  readonly colour: string;
  /** Length of the flame, from 0 to 1. */
  readonly flame: number;
  readonly size: number;
}

function drawFlame(pen: Pen, flame: number): void {
  if (flame === 0) return;
  const reach = -22 - 20 * flame;
  const fire = pen.createLinearGradient(-18, 0, reach, 0);
  fire.addColorStop(0, 'rgb(255 244 214 / 95%)');
  fire.addColorStop(0.4, 'rgb(255 183 77 / 85%)');
  fire.addColorStop(1, 'rgb(255 94 58 / 0)');
  pen.fillStyle = fire;
  pen.beginPath();
  pen.moveTo(-18, -4);
  pen.quadraticCurveTo(reach * 0.7, -3, reach, 0);
  pen.quadraticCurveTo(reach * 0.7, 3, -18, 4);
  pen.fill();
}

function drawHull(pen: Pen, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(-8, -6);
  pen.lineTo(-17, -17);
  pen.lineTo(-23, -17);
  pen.lineTo(-19, -4);
  pen.fill();
  const hull = pen.createLinearGradient(0, -8, 0, 8);
  hull.addColorStop(0, '#ffffff');
  hull.addColorStop(0.55, '#e4e9f0');
  hull.addColorStop(1, '#93a2b5');
  pen.fillStyle = hull;
  pen.beginPath();
  pen.moveTo(28, 0);
  pen.bezierCurveTo(19, -7, 3, -9, -17, -5);
  pen.lineTo(-21, 0);
  pen.lineTo(-17, 4);
  pen.bezierCurveTo(2, 8, 19, 6, 28, 0);
  pen.fill();
  pen.fillStyle = '#2c5f94';
  pen.beginPath();
  pen.ellipse(12, -3.2, 6, 2.4, -0.12, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(6, 1);
  pen.lineTo(-11, 15);
  pen.lineTo(-19, 15);
  pen.lineTo(-9, 1);
  pen.fill();
}

export function drawCraft(pen: Pen, { x, y, angle, colour, flame, size }: Craft): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.scale(size, size);
  drawFlame(pen, flame);
  drawHull(pen, colour);
  pen.restore();
}

const awayMs = 700;

/**
 * The craft leaves along its course, ever faster, and a ring of light spreads from where it was; after that
 * only the ring's last trace is drawn. Where pictures stand still it is gone at once.
 */
export function drawAway(pen: Pen, craft: Craft, ageMs: number, reach: number): void {
  const share = Math.min(1, ageMs / awayMs);
  pen.strokeStyle = `rgb(255 214 170 / ${0.9 - 0.65 * share})`;
  pen.lineWidth = 3 - 2 * share;
  pen.beginPath();
  pen.arc(craft.x, craft.y, 8 + 34 * share, 0, 2 * Math.PI);
  pen.stroke();
  if (share === 1) return;
  const far = reach * share * share;
  const [x, y] = [craft.x + Math.cos(craft.angle) * far, craft.y + Math.sin(craft.angle) * far];
  pen.strokeStyle = `rgb(255 240 214 / ${0.7 - 0.7 * share})`;
  pen.lineWidth = 4 * craft.size;
  pen.beginPath();
  pen.moveTo(craft.x, craft.y);
  pen.lineTo(x, y);
  pen.stroke();
  drawCraft(pen, { ...craft, x, y, flame: 1 });
}
