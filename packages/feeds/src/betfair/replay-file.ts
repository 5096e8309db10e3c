/**
 * One recording as batches in order of shown time. What was recorded before `openFrom` is folded
 * into the first batch, so nothing is lost; from there on one message is one batch.
 */
import type { Instant, MarketChange } from '@layline/contract';
import type { ShowAt } from '../feed.ts';
import { readLines } from './read-lines.ts';
import { Translator, type TranslatorOptions } from './translator.ts';

export interface TimedBatch {
  readonly at: Instant;
  readonly changes: readonly MarketChange[];
}

export interface FileReplay {
  readonly path: string;
  /** Recorded instant up to which everything is folded into the opening batch. */
  readonly openFrom: Instant;
  readonly translate: TranslatorOptions;
}

const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);

/** Whether a line's time lies past the fold; lines without a time stay on the side they fall on. */
function isPast(text: string, openFrom: Instant): boolean {
  const at = Number(/"pt":\s*(\d{1,16})/.exec(text)?.[1] ?? Number.NaN);
  return at > openFrom;
}

export async function* replayFile(replay: FileReplay): AsyncGenerator<TimedBatch> {
  const { path, openFrom, translate } = replay;
  const { showAt } = translate;
  const translator = new Translator(translate);
  const batchAt = (shown: ShowAt): TimedBatch => {
    const at = shown(later(translator.lastAt ?? openFrom, openFrom));
    return { at, changes: translator.take(at) };
  };
  let isFolding = true;
  for await (const lines of readLines(path)) {
    for (const { line, text, fault } of lines) {
      if (isFolding && isPast(text, openFrom)) {
        isFolding = false;
        const opening = batchAt(showAt);
        if (opening.changes.length > 0) yield opening;
      }
      if (fault !== undefined) translator.fail(line, fault);
      else if (text !== '') translator.readLine(line, text);
      if (isFolding) continue;
      const batch = batchAt(showAt);
      if (batch.changes.length > 0) yield batch;
    }
  }
  if (isFolding) yield* nonEmpty(batchAt(showAt));
  translator.end();
  yield* nonEmpty(batchAt(showAt));
}

function* nonEmpty(batch: TimedBatch): Generator<TimedBatch> {
  if (batch.changes.length > 0) yield batch;
}
