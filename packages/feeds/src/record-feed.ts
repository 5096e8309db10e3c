/** Records a feed to a file: plain JSON lines, or compressed when the name ends in .gz. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Feed } from './feed.ts';
import { Recorder } from './recorder.ts';

export interface RecordOptions {
  readonly feed: Feed;
  /** Is overwritten. */
  readonly path: string;
  /** Ends the recording; the file is then complete up to the last batch. */
  readonly signal: AbortSignal;
}

/** Resolves to the number of lines when the feed ends or the signal aborts. Rejects on a full disk. */
export async function recordFeed({ feed, path, signal }: RecordOptions): Promise<number> {
  const recorder = new Recorder();
  const file = createWriteStream(path);
  const sink = path.endsWith('.gz') ? createGzip({ level: 9 }) : file;
  if (sink !== file) sink.pipe(file);
  const isWritten = finished(file);
  let lines = 0;
  for await (const batch of feed.changes(signal)) {
    lines += 1;
    if (!sink.write(`${recorder.makeLine(batch)}\n`)) await once(sink, 'drain');
  }
  sink.end();
  await isWritten;
  return lines;
}
