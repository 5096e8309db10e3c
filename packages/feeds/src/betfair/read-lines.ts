/**
 * Reads a recording's lines: plain, .gz or .bz2, detected by their first bytes. Memory is bounded by a
 * chunk and a line. A truncated, damaged or missing file gives what can be read of it, then a fault with
 * the line where it broke off; nothing is thrown.
 */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { bunzipFile } from './bunzip/bunzip-file.ts';

export interface RecordedLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** Set if the line could not be read; `text` is then empty. */
  readonly fault?: string;
}

const chunkBytes = 16_384;
const lineCharsMax = 32_000_000;
const bzip2BytesMax = 512_000_000;

type Packing = 'plain' | 'gzip' | 'bzip2';

async function packingOf(path: string): Promise<Packing> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    if (start.startsWith('\x1f\x8b')) return 'gzip';
    return start === 'BZh' ? 'bzip2' : 'plain';
  } finally {
    await file.close();
  }
}

/** Decompresses each chunk before reading the next, so that a truncated file gives all it has. */
async function* gunzip(path: string): AsyncGenerator<Buffer> {
  const engine = createGunzip();
  let decoded: Buffer[] = [];
  let fault: Error | null = null;
  let release = (): void => {};
  const settled = (start: (resolve: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
      start(resolve);
    });
  // A damaged file destroys the engine without calling back the write that revealed it.
  engine.on('error', (error) => {
    fault ??= error;
    release();
  });
  engine.on('data', (chunk: Buffer) => decoded.push(chunk));
  const taken = (): readonly Buffer[] => {
    const ready = decoded;
    decoded = [];
    return ready;
  };
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      await settled((resolve) => engine.write(chunk, () => resolve()));
      yield* taken();
      if (fault !== null) throw fault;
    }
    await settled((resolve) => engine.on('end', resolve).end());
    yield* taken();
    if (fault !== null) throw fault;
  } finally {
    engine.destroy();
  }
}

async function* unbzip(path: string): AsyncGenerator<Uint8Array> {
  const { size } = await stat(path);
  if (size > bzip2BytesMax) throw new Error(`a .bz2 file may hold at most ${bzip2BytesMax} bytes`);
  yield* bunzipFile(path);
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const packing = await packingOf(path);
  if (packing === 'gzip') yield* gunzip(path);
  else if (packing === 'bzip2') yield* unbzip(path);
  else yield* createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const byteOrderMark = '\uFEFF';

const withoutMark = (text: string): string =>
  text.startsWith(byteOrderMark) ? text.slice(1) : text;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Lines as they become readable, in batches. A last line without a newline counts. */
export async function* readLines(path: string): AsyncGenerator<readonly RecordedLine[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let line = 0;
  const next = (text: string): RecordedLine => {
    line += 1;
    return { line, text: line === 1 ? withoutMark(text) : text };
  };
  try {
    for await (const chunk of bytesOf(path)) {
      const texts = (rest + decoder.write(asBuffer(chunk))).split('\n');
      rest = texts.pop() ?? '';
      if (rest.length > lineCharsMax) throw new Error(`a line is over ${lineCharsMax} characters`);
      if (texts.length > 0) yield texts.map(next);
    }
  } catch (error) {
    yield [{ line: line + 1, text: '', fault: `cannot be read further: ${messageOf(error)}` }];
    return;
  }
  const last = rest + decoder.end();
  if (last !== '') yield [next(last)];
}

/** The first line that is not blank; null if there is none. */
export async function readFirstLine(path: string): Promise<string | null> {
  for await (const lines of readLines(path)) {
    const found = lines.find(({ text, fault }) => text.trim() !== '' && fault === undefined);
    if (found !== undefined) return found.text;
  }
  return null;
}
