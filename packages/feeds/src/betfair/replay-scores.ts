/**
 * Plays a recorded score stream together with its market's recording, with the same time shift and the
 * same ids. Everything before the opening is folded into the first batch.
 */
import { type Instant, instant, type MarketChange, marketId } from '@layline/contract';
import type { ShowAt } from '../feed/feed.ts';
import { isRecord, listOr, textOr } from './message/loose.ts';
import { readLines } from './read-lines.ts';
import type { TimedBatch } from './replay-file.ts';
import { ScoreState } from './score-state.ts';

export interface ScoreReplay {
  readonly path: string;
  readonly openFrom: Instant;
  readonly showAt: ShowAt;
  readonly idSuffix: string;
}

const matchesMax = 100;
const timeMax = 1e14;

interface Followed {
  readonly eventId: string;
  readonly state: ScoreState;
}

class ScoreBook {
  readonly #idSuffix: string;
  readonly #matches = new Map<string, Followed>();
  readonly #touched = new Set<string>();

  constructor(idSuffix: string) {
    this.#idSuffix = idSuffix;
  }

  read(changes: readonly unknown[]): void {
    for (const change of changes) {
      if (!isRecord(change)) continue;
      const [market, event] = [textOr(change['marketId'], null), textOr(change['eventId'], null)];
      if (market === null || event === null) continue;
      const known = this.#matches.get(market) ?? { eventId: event, state: new ScoreState() };
      if (!this.#matches.has(market) && this.#matches.size >= matchesMax) continue;
      this.#matches.set(market, known);
      known.state.take(change);
      this.#touched.add(market);
    }
  }

  take(at: Instant): readonly MarketChange[] {
    const changes: MarketChange[] = [];
    for (const market of this.#touched) {
      const { eventId, state } = this.#matches.get(market) as Followed;
      const score = state.show();
      if (score === null) continue;
      const shown = { ...score, eventId: eventId + this.#idSuffix, at };
      changes.push({ marketId: marketId(market + this.#idSuffix), at, score: shown });
    }
    this.#touched.clear();
    return changes;
  }
}

/** Null for a line that is not a message of a score stream. */
function messageOf(
  text: string,
): { readonly at: Instant; readonly changes: readonly unknown[] } | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value['op'] !== 'ccm') return null;
  const at = value['pt'];
  const isTime = Number.isSafeInteger(at) && (at as number) >= 0 && (at as number) <= timeMax;
  return isTime ? { at: instant(at as number), changes: listOr(value['cc']) ?? [] } : null;
}

/** As in `replayFile`, the first `next` returns an empty batch, and `showAt` is settled after it. */
export async function* replayScores(replay: ScoreReplay): AsyncGenerator<TimedBatch> {
  const { path, openFrom, showAt, idSuffix } = replay;
  const book = new ScoreBook(idSuffix);
  let last = openFrom;
  let isFolding = true;
  yield { at: openFrom, changes: [] };
  for await (const lines of readLines(path)) {
    for (const { text } of lines) {
      const message = messageOf(text);
      if (message === null) continue;
      if (isFolding && message.at > openFrom) {
        isFolding = false;
        yield* nonEmpty(showAt(openFrom), book.take(showAt(openFrom)));
      }
      book.read(message.changes);
      last = message.at > last ? message.at : last;
      if (!isFolding) yield* nonEmpty(showAt(last), book.take(showAt(last)));
    }
  }
  yield* nonEmpty(showAt(last), book.take(showAt(last)));
}

function* nonEmpty(at: Instant, changes: readonly MarketChange[]): Generator<TimedBatch> {
  if (changes.length > 0) yield { at, changes };
}
