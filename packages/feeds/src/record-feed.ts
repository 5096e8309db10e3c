/** Records a feed to a file: plain JSON lines, compressed if the name ends in .gz. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Feed } from './feed/feed.ts';
import { Recorder } from './recorder.ts';

export interface RecordOptions {
  readonly feed: Feed;
  /** An existing file is overwritten. */
  readonly path: string;
  /** Ends the recording; the file is then complete up to the last batch. */
  readonly signal: AbortSignal;
}

/** Resolves to the number of lines when the feed ends or the signal aborts. Rejects if the disk is full. */
export async function recordFeed({ feed, path, signal }: RecordOptions): Promise<number> {
  const recorder = new Recorder();
  let count = 0;

  async function* lines(): AsyncGenerator<string> {
    for await (const batch of feed.changes(signal)) {
      count += 1;
      yield `${recorder.makeLine(batch)}\n`;
    }
  }

  const file = createWriteStream(path);
  if (path.endsWith('.gz')) await pipeline(lines, createGzip({ level: 9 }), file);
  else await pipeline(lines, file);
  return count;
}
