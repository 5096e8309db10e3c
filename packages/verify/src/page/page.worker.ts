/** Reads and verifies files off the page's own thread, so that it stays usable with large ones. */
import type { GivenFile } from '../recognise.ts';
import { verifyFiles } from '../verify-files.ts';
import type { WorkerMessage } from './messages.ts';

const say = (message: WorkerMessage): void => postMessage(message);

/** Reads the text piece by piece, and unpacks a file that ends in .gz. */
async function readFile(file: File): Promise<GivenFile> {
  let done = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        done += chunk.length;
        say({ kind: 'reading', file: file.name, done, all: file.size });
        controller.enqueue(chunk);
      },
    }),
  );
  const isPacked = file.name.endsWith('.gz');
  const plain = isPacked ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  return { name: file.name, text: await new Response(plain).text() };
}

async function run(files: readonly File[]): Promise<void> {
  const given: GivenFile[] = [];
  for (const file of files) given.push(await readFile(file));
  let shown = -1;
  const report = verifyFiles(given, {
    onProgress(done, all) {
      const percent = Math.floor((done / Math.max(1, all)) * 100);
      if (percent === shown) return;
      shown = percent;
      say({ kind: 'checking', done, all });
    },
  });
  say({ kind: 'report', report });
}

addEventListener('message', ({ data }: MessageEvent<readonly File[]>) => {
  run(data).catch((error: unknown) => {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
