/** Draws a sheet as a picture for messengers, in light colours whatever the reader's theme. */
import type { SheetWords } from './sheet-message.ts';

const scale = 2;
const width = 640;
const margin = 24;
const rowHeight = 26;
/** Right edges of the three columns of amounts. */
const edges = [330, 474, width - margin];
const ink = '#1c2026';
const quiet = '#5b6470';
const line = '#d7dbe0';
const loss = '#b3261e';

interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isBold?: boolean;
  readonly isRight?: boolean;
  readonly colour?: string;
  readonly size?: number;
}

class Sketch {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  #y = margin;

  constructor(height: number) {
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const context = this.canvas.getContext('2d');
    if (context === null) throw new Error('This browser draws no pictures.');
    context.scale(scale, scale);
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.textBaseline = 'top';
    this.#context = context;
  }

  /** A line of text over the whole width. */
  say(text: string, style: Pick<Text, 'isBold' | 'colour' | 'size'> = {}): void {
    this.#write({ text, x: margin, y: this.#y, ...style });
    this.#y += (style.size ?? 14) + 10;
  }

  /** A name at the left and amounts at the right. */
  row(name: string, amounts: readonly string[], style: Pick<Text, 'isBold' | 'colour'> = {}): void {
    this.#write({ text: name, x: margin, y: this.#y, ...style });
    const first = edges.length - amounts.length;
    for (const [index, text] of amounts.entries()) {
      const colour = text.startsWith('−') ? loss : style.colour;
      const at = { x: edges[first + index] as number, y: this.#y, isRight: true };
      this.#write({ text, ...style, ...at, ...(colour !== undefined && { colour }) });
    }
    this.#y += rowHeight;
  }

  rule(): void {
    this.#context.fillStyle = line;
    this.#context.fillRect(margin, this.#y - 6, width - 2 * margin, 1);
    this.#y += 4;
  }

  #write({ text, x, y, isBold = false, isRight = false, colour = ink, size = 14 }: Text): void {
    const context = this.#context;
    context.font = `${isBold ? '600 ' : ''}${size}px system-ui, sans-serif`;
    context.fillStyle = colour;
    context.textAlign = isRight ? 'right' : 'left';
    context.fillText(text, x, y, width - 2 * margin);
  }
}

const around = 248;

/** Resolves to a PNG, 1,280 pixels wide. */
export function drawSheet(words: SheetWords): Promise<Blob> {
  const sketch = new Sketch(around + rowHeight * words.lines.length);
  sketch.say(words.title, { isBold: true, size: 20 });
  sketch.say(words.period, { colour: quiet });
  sketch.row('Before', [words.before]);
  sketch.rule();
  sketch.row('', ['Results', 'Commission', 'Cleared'], { colour: quiet });
  for (const { day, result, commission, cleared } of words.lines) {
    sketch.row(day, [result, commission, cleared]);
  }
  const { day, result, commission, cleared } = words.total;
  sketch.rule();
  sketch.row(day, [result, commission, cleared], { isBold: true });
  sketch.row('After', [words.after], { isBold: true });
  sketch.rule();
  sketch.say(words.verdict, { isBold: true });
  return new Promise((resolve, reject) => {
    sketch.canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be made.'));
      else resolve(blob);
    }, 'image/png');
  });
}
