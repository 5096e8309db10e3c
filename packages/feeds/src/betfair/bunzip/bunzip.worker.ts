/**
 * Decompresses bzip2 files off the main thread. One worker keeps any number of files open; each request
 * returns one slice of one file, or its end, or the fault.
 */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { bunzip } from './bunzip.ts';
import type { SliceReply, SliceRequest } from './bunzip-slice.ts';

const sliceBytes = 131_072;

function* slicesOf(path: string): Generator<Uint8Array<ArrayBuffer>> {
  for (const block of bunzip(readFileSync(path))) {
    for (let from = 0; from < block.length; from += sliceBytes) {
      yield new Uint8Array(block.subarray(from, from + sliceBytes));
    }
  }
}

const open = new Map<number, Generator<Uint8Array<ArrayBuffer>>>();

function answer({ id, path }: SliceRequest): SliceReply {
  try {
    const slices = open.get(id) ?? slicesOf(path);
    open.set(id, slices);
    const next = slices.next();
    if (next.done !== true) return { id, bytes: next.value };
    open.delete(id);
    return { id, bytes: null };
  } catch (error) {
    open.delete(id);
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: SliceRequest | { readonly close: number }) => {
  if ('close' in request) {
    open.delete(request.close);
    return;
  }
  const reply = answer(request);
  const moved = 'bytes' in reply && reply.bytes !== null ? [reply.bytes.buffer] : [];
  parentPort?.postMessage(reply, moved);
});
