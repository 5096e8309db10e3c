/**
 * Reads a recording at full speed with its recorded times, one message at a time with the full books
 * after it: for comparison with a second reading, and for import.
 */
import { type Instant, instant, type MarketChange } from '@layline/contract';
import { parseRatio } from '../feed/decimal.ts';
import type { FeedReport } from '../feed/feed.ts';
import { FeedLog } from '../feed/feed-log.ts';
import type { MarketBook } from './book.ts';
import { NameFinder } from './find-recordings.ts';
import { asRecorded } from './market-state.ts';
import type { StreamMessage } from './message/messages.ts';
import { readLines } from './read-lines.ts';
import { isBasicRecording } from './survey.ts';
import { Translator } from './translator.ts';

export interface RecordedStep {
  readonly line: number;
  /** Null for a line that is not a market message or could not be read. */
  readonly message: StreamMessage | null;
  readonly at: Instant;
  readonly changes: readonly MarketChange[];
  /** The full book of an offered market after this line; valid until the next step. */
  book(marketId: string): MarketBook | undefined;
}

export interface RecordingReader extends AsyncIterable<RecordedStep> {
  report(): FeedReport;
}

export interface ReadOptions {
  /** Factor from the source's money to ours; 100 if absent, as for a replay. */
  readonly liquidityFactor?: number | string;
}

/** Never throws for bad input; the report lists what was skipped and what is wrong. */
export function readRecording(path: string, options: ReadOptions = {}): RecordingReader {
  const factor = parseRatio(options.liquidityFactor ?? 100, 'liquidityFactor');
  const log = new FeedLog('recording');

  async function* steps(): AsyncGenerator<RecordedStep> {
    log.addSource(path);
    const translator = new Translator({
      source: path,
      names: await new NameFinder().namesFor(path),
      factor,
      showAt: asRecorded,
      idSuffix: '',
      isBasic: await isBasicRecording(path),
      log,
      whyRefused: () => null,
      isFile: true,
    });
    const book = (marketId: string) => translator.book(marketId);
    const stepAt = (line: number, message: StreamMessage | null): RecordedStep => {
      const at = translator.lastAt ?? instant(0);
      return { line, message, at, changes: translator.take(at), book };
    };
    let lastLine = 0;
    for await (const lines of readLines(path)) {
      for (const { line, text, fault } of lines) {
        lastLine = line;
        if (fault !== undefined) translator.fail(line, fault);
        const parsed = fault === undefined && text !== '' ? translator.readLine(line, text) : null;
        yield stepAt(line, parsed?.kind === 'message' ? parsed.message : null);
      }
    }
    translator.end();
    const ending = stepAt(lastLine, null);
    if (ending.changes.length > 0) yield ending;
  }

  return { [Symbol.asyncIterator]: steps, report: () => log.report() };
}
