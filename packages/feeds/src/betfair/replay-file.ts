/**
 * One recording as batches in order of shown time. Everything recorded before `openFrom` is folded into
 * the first batch, so that nothing is lost; after that, one message is one batch.
 */
import type { Instant, MarketChange } from '@layline/contract';
import { readLines } from './read-lines.ts';
import { Translator, type TranslatorOptions } from './translator.ts';

export interface TimedBatch {
  readonly at: Instant;
  readonly changes: readonly MarketChange[];
}

export interface FileReplay {
  readonly path: string;
  /** Everything up to this recorded instant is folded into the opening batch. */
  readonly openFrom: Instant;
  readonly translate: TranslatorOptions;
}

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** True if a line's time is past the fold; lines without a time stay on the current side. */
function isPast(text: string, openFrom: Instant): boolean {
  const at = Number(/"pt":\s*(\d{1,16})/.exec(text)?.[1] ?? Number.NaN);
  return at > openFrom;
}

/**
 * The first `next` reads up to the opening and returns an empty batch. `showAt` is needed only after
 * that, so that the showing can start when all files are ready, however long reading took.
 */
export async function* replayFile(replay: FileReplay): AsyncGenerator<TimedBatch> {
  const { path, openFrom, translate } = replay;
  const translator = new Translator(translate);
  const takeBatch = (): TimedBatch => {
    const at = translate.showAt(later(translator.lastAt ?? openFrom, openFrom));
    return { at, changes: translator.take(at) };
  };
  const ready: TimedBatch = { at: openFrom, changes: [] };
  let isFolding = true;
  for await (const lines of readLines(path)) {
    for (const { line, text, fault } of lines) {
      if (isFolding && isPast(text, openFrom)) {
        isFolding = false;
        yield ready;
        yield* nonEmpty(takeBatch());
      }
      if (fault !== undefined) translator.fail(line, fault);
      else if (text !== '') translator.readLine(line, text);
      if (!isFolding) yield* nonEmpty(takeBatch());
    }
  }
  if (isFolding) {
    yield ready;
    yield* nonEmpty(takeBatch());
  }
  translator.end();
  yield* nonEmpty(takeBatch());
}

function* nonEmpty(batch: TimedBatch): Generator<TimedBatch> {
  if (batch.changes.length > 0) yield batch;
}
