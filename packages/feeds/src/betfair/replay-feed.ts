/**
 * Plays recordings as if they happened now. All files start together. Each file's time is shifted so that
 * its opening is the moment the feed starts, and scaled by the speed; times inside definitions are
 * converted too, so that the start shown to players is the real one. Bet delays are rules, not times:
 * they stay as recorded.
 */
import { type Instant, instant, type MarketChange } from '@layline/contract';
import { parseRatio, type Ratio } from '../feed/decimal.ts';
import type { Feed, FeedClock, ShowAt } from '../feed/feed.ts';
import { FeedLog } from '../feed/feed-log.ts';
import { checkedSpeed } from '../feed/speed.ts';
import { findRecordings, NameFinder } from './find-recordings.ts';
import { asRecorded } from './market-state.ts';
import { mergeBatches } from './merge.ts';
import { replayFile, type TimedBatch } from './replay-file.ts';
import { replayScores } from './replay-scores.ts';
import { ClosingDoubts } from './result/closing-doubt.ts';
import { type Survey, surveyRecording } from './survey.ts';

export interface ReplayOptions {
  /** Recordings, or folders to search for them. */
  readonly paths: readonly string[];
  readonly clock: FeedClock;
  /** 1 to 1000; 1 if absent. */
  readonly speed?: number;
  /**
   * Factor from the source's money to ours: a decimal such as '100' or 0.5, computed exactly; 100 if
   * absent.
   */
  readonly liquidityFactor?: number | string;
  /**
   * How long before a recording's start the replay begins, in recorded milliseconds; anything older is
   * folded into the opening. An hour if absent; null shows the whole recording.
   */
  readonly leadMs?: number | null;
  /** Restart when all recordings have ended, under ids that end in -2, -3 …; false if absent. */
  readonly repeat?: boolean;
  /**
   * Appended to every market and event id, such as '-b7', so that an install that has settled a recording
   * can show it again; '' if absent.
   */
  readonly idSuffix?: string;
  /** Keep the recorded times, regardless of the clock; false if absent. */
  readonly keepsTimes?: boolean;
}

const leadMsWhenAbsent = 3_600_000;
/** Maximum files played at once; each holds an open file and its own books. */
const filesMax = 500;

interface Settings {
  readonly speed: number;
  readonly factor: Ratio;
  readonly leadMs: number | null;
  readonly idSuffix: string;
  readonly keepsTimes: boolean;
}

function checkedSuffix(suffix: string): string {
  if (/^[\w-]{0,16}$/.test(suffix)) return suffix;
  throw new RangeError(`idSuffix is at most 16 letters, digits, _ or -, not '${suffix}'`);
}

function checkedLead(leadMs: number | null): number | null {
  if (leadMs === null || (Number.isSafeInteger(leadMs) && leadMs >= 0)) return leadMs;
  throw new RangeError(`leadMs is whole milliseconds of 0 or more, or null, not ${leadMs}`);
}

/** The recorded instant at which a showing opens. */
function openingOf(survey: Survey, leadMs: number | null): Instant {
  if (leadMs === null) return instant(survey.firstAt);
  const start = Math.min(survey.startAt, survey.lastAt);
  return instant(Math.max(survey.firstAt, start - leadMs));
}

/** One showing of all files. */
interface Showing extends Settings {
  /** Start time, settled once every file has been read up to its opening. */
  from: number;
  readonly log: FeedLog;
}

/**
 * Converts recorded time to shown time: the opening maps to the start of the showing, everything else
 * scales by `speed`.
 */
const shift =
  (openFrom: Instant, showing: Showing): ShowAt =>
  (at) =>
    instant(showing.from + Math.round((at - openFrom) / showing.speed));

interface Playable {
  readonly path: string;
  readonly survey: Survey;
}

async function surveyAll(
  { paths, log }: { readonly paths: readonly string[]; readonly log: FeedLog },
  signal: AbortSignal,
): Promise<readonly Playable[]> {
  const found = await findRecordings(paths);
  for (const skip of found.skipped) log.addSkip(skip);
  const playable: Playable[] = [];
  for (const path of found.paths) {
    if (signal.aborted) return [];
    const survey = playable.length < filesMax ? await surveyRecording(path) : null;
    if (survey !== null) playable.push({ path, survey });
    else {
      const isFull = playable.length >= filesMax;
      const reason = isFull ? `more than ${filesMax} files` : 'no line of it can be read';
      log.addSkip({ source: path, marketId: null, reason });
    }
  }
  return playable;
}

/** Each market is played from the first file that contains it. */
async function openShowing(
  files: readonly Playable[],
  showing: Showing,
): Promise<AsyncGenerator<TimedBatch>[]> {
  const { factor, leadMs, idSuffix, log } = showing;
  const owners = new Map<string, string>();
  const names = new NameFinder();
  const closings = new ClosingDoubts();
  const whyRefused = (path: string) => (marketId: string) => {
    const owner = owners.get(marketId) ?? path;
    owners.set(marketId, owner);
    return owner === path ? null : `already played from ${owner}`;
  };
  const opened: AsyncGenerator<TimedBatch>[] = [];
  for (const { path, survey } of files) {
    log.addSource(path);
    const openFrom = openingOf(survey, leadMs);
    const translate = {
      source: path,
      names: await names.namesFor(path),
      factor,
      showAt: showing.keepsTimes ? asRecorded : shift(openFrom, showing),
      idSuffix,
      isBasic: survey.isBasic,
      log,
      whyRefused: whyRefused(path),
      isFile: true,
      closings,
    };
    const series = replayFile({ path, openFrom, translate });
    await series.next();
    opened.push(series);
    const scores = await names.scoresFor(path);
    if (scores === null) continue;
    const { showAt } = translate;
    const replayed = replayScores({ path: scores, openFrom, showAt, idSuffix });
    await replayed.next();
    opened.push(replayed);
  }
  return opened;
}

/**
 * Plays recordings as a live feed. Throws a RangeError for settings out of range; faults of a file are
 * reported, never thrown.
 */
export function replayFeed(options: ReplayOptions): Feed {
  const { clock, paths } = options;
  const settings: Settings = {
    speed: checkedSpeed(options.speed ?? 1),
    factor: parseRatio(options.liquidityFactor ?? 100, 'liquidityFactor'),
    leadMs: checkedLead(options.leadMs === undefined ? leadMsWhenAbsent : options.leadMs),
    idSuffix: checkedSuffix(options.idSuffix ?? ''),
    keepsTimes: options.keepsTimes ?? false,
  };
  let log = new FeedLog('replay');

  async function* changes(signal: AbortSignal): AsyncGenerator<readonly MarketChange[]> {
    log = new FeedLog('replay');
    const files = await surveyAll({ paths, log }, signal);
    if (files.length === 0) return;
    for (let round = 1; !signal.aborted; round += 1) {
      const idSuffix = settings.idSuffix + (round === 1 ? '' : `-${round}`);
      const showing: Showing = { ...settings, idSuffix, from: 0, log };
      const opened = await openShowing(files, showing);
      showing.from = clock.now();
      let isEmpty = true;
      for await (const { at, changes: batch } of mergeBatches(opened)) {
        await clock.sleepUntil(at, signal);
        if (signal.aborted) return;
        isEmpty = false;
        yield batch;
      }
      if (isEmpty || options.repeat !== true) return;
    }
  }

  return { name: 'replay', changes, report: () => log.report() };
}
