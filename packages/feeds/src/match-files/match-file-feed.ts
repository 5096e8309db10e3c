/**
 * Plays real matches from files as if they happened now: each has a scoreboard, markets and prices from
 * our models, and settlement by the file.
 */
import { basename } from 'node:path';
import { type Instant, instant, type MarketChange } from '@layline/contract';
import type { Feed, FeedClock } from '../feed/feed.ts';
import { FeedLog } from '../feed/feed-log.ts';
import { filesUnder } from '../feed/files-under.ts';
import { checkedSpeed } from '../feed/speed.ts';
import type { MatchOnClock } from '../script/define.ts';
import type { MatchPlan } from '../script/plan.ts';
import { announceMatch, type Step } from '../script/timeline.ts';
import type { ReadMatch } from './read-match.ts';
import { isMatchFileName, readMatchFile } from './read-match-file.ts';

export interface MatchFileOptions {
  /** Files, or folders to search for them; files of other kinds are ignored. */
  readonly paths: readonly string[];
  readonly clock: FeedClock;
  /** 1 to 1000; 1 if absent. */
  readonly speed?: number;
}

const filesMax = 200;
const matchesPerFileMax = 50;
/** From the announcement to the start, at speed 1. */
const leadMs = 120_000;

/** Match files under the paths, in order; unreadable ones are left for the caller to report. */
async function findMatchFiles(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    try {
      for await (const file of filesUnder(path)) {
        if (found.length >= filesMax) break;
        if (isMatchFileName(file)) found.push(file);
      }
    } catch {}
  }
  return [...new Set(found)];
}

const stemOf = (path: string): string =>
  basename(path)
    .replace(/(\.(events|points|pbp))?\.(json|csv)(\.gz)?$/i, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 30);

interface Actor {
  readonly steps: Generator<Step>;
  next: Step | null;
}

const advance = (actor: Actor): Actor => {
  const { done, value } = actor.steps.next();
  actor.next = done === true ? null : value;
  return actor;
};

/** A match of a file; `stem` is the file's part of its key. */
interface FileMatch {
  readonly plan: MatchPlan;
  readonly stem: string;
}

function openActor({ plan, stem }: FileMatch, { at, speed }: Pace): Actor {
  const startAt = instant(at + Math.round(leadMs / speed));
  const match: MatchOnClock = {
    scheduled: { announceAt: at, startAt, isHeadline: true },
    plan,
    key: `${plan.sportId}.r.${stem}`,
    speed,
  };
  return advance({ steps: announceMatch(match, { at }), next: null });
}

/** When the matches begin, and how fast they run. */
interface Pace {
  readonly at: Instant;
  readonly speed: number;
}

const earliest = (actors: readonly Actor[]): Actor | null => {
  let first: Actor | null = null;
  for (const actor of actors) {
    if (actor.next !== null && actor.next.at < (first?.next?.at ?? Number.POSITIVE_INFINITY)) {
      first = actor;
    }
  }
  return first;
};

/** Reads the matches of a file, and reports those whose end is not certain. */
async function matchesOf(path: string, log: FeedLog): Promise<readonly ReadMatch[]> {
  const matches: ReadMatch[] = [];
  const skip = (reason: string) => log.addSkip({ source: path, marketId: null, reason });
  try {
    const read = await readMatchFile(path);
    if (read === null) {
      skip('is not a match file');
      return [];
    }
    log.addSource(path);
    for (const match of read) {
      if (matches.length >= matchesPerFileMax) {
        skip(`more than ${matchesPerFileMax} matches; the rest is left out`);
        break;
      }
      matches.push(match);
      const text = doubtText(match);
      if (text !== null) log.addProblem({ source: path, line: null, text });
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    log.addProblem({ source: path, line: null, text });
  }
  return matches;
}

/** Names the match, the field, and its two values; null if the file agrees with itself. */
function doubtText({ check, place, plan }: ReadMatch): string | null {
  if (check.kind === 'agrees') return null;
  const { field, stated, computed } = check;
  const what = check.kind === 'contradicts' ? 'contradicts its record' : 'does not show the end';
  const match = [place, plan.name].filter((part) => part !== '').join(', ');
  return `${match}: ${field} ${what}: stated ${stated}, computed ${computed}`;
}

/** Throws a RangeError for a speed out of range; faults of a file are reported instead. */
export function matchFileFeed({ paths, clock, speed: requestedSpeed = 1 }: MatchFileOptions): Feed {
  const speed = checkedSpeed(requestedSpeed);
  let log = new FeedLog('matches');

  function note(path: string, batch: readonly MarketChange[]): void {
    for (const { definition } of batch) {
      if (definition === undefined) continue;
      const { marketId, fixture, name, status } = definition;
      const isClosed = status === 'CLOSED';
      log.setMarket({ marketId, source: path, name: `${fixture.name}: ${name}`, isClosed });
    }
  }

  async function* changes(signal: AbortSignal): AsyncGenerator<readonly MarketChange[]> {
    log = new FeedLog('matches');
    const waiting: (FileMatch & { readonly path: string })[] = [];
    for (const path of await findMatchFiles(paths)) {
      const matches = await matchesOf(path, log);
      for (const [index, { plan }] of matches.entries()) {
        const stem = matches.length === 1 ? stemOf(path) : `${stemOf(path)}-${index + 1}`;
        waiting.push({ plan, stem, path });
      }
    }
    const at = instant(clock.now());
    const sources = new Map<Actor, string>();
    for (const match of waiting) sources.set(openActor(match, { at, speed }), match.path);
    for (;;) {
      const actor = earliest([...sources.keys()]);
      const step = actor?.next ?? null;
      if (actor === null || step === null || signal.aborted) return;
      await clock.sleepUntil(step.at, signal);
      if (signal.aborted) return;
      note(sources.get(actor) ?? '', step.changes);
      yield step.changes;
      if (advance(actor).next === null) sources.delete(actor);
    }
  }

  return { name: 'matches', changes, report: () => log.report() };
}
