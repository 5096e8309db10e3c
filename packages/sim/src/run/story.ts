/**
 * Shortens the story of a failed seed to the acts that the failure needs. Halves, quarters and so on are
 * left out as long as it still fails, then single requests of an act.
 */
import type { Act } from '../acts/act.ts';
import { replay, type TestEngines } from './run.ts';

/** Maximum number of acts replayed in search of a shorter story. */
const stepsMax = 150_000;

export interface Story {
  readonly acts: readonly Act[];
  readonly faults: readonly string[];
}

class Shortening {
  readonly #testEngines: TestEngines;
  #left = stepsMax;
  best: Story;

  constructor(testEngines: TestEngines, best: Story) {
    this.#testEngines = testEngines;
    this.best = best;
  }

  get isOver(): boolean {
    return this.#left <= 0;
  }

  /** True if these acts fail too; then they are the best so far, up to the failing act. */
  async try(acts: readonly Act[]): Promise<boolean> {
    this.#left -= acts.length;
    const { breach } = await replay(await this.#testEngines.fresh(), acts);
    if (breach === null) return false;
    this.best = { acts: acts.slice(0, breach.step), faults: breach.faults };
    return true;
  }
}

export async function shorten(testEngines: TestEngines, story: Story): Promise<Story> {
  const { acts } = story;
  const search = new Shortening(testEngines, story);
  for (let size = Math.ceil(acts.length / 2); size >= 1 && !search.isOver; ) {
    const isShorter = await leaveOut(search, size);
    if (!isShorter || size > search.best.acts.length) {
      if (size === 1 && !isShorter) break;
      size = Math.max(1, Math.floor(Math.min(size, search.best.acts.length) / 2));
    }
  }
  await leaveOutRequests(search);
  return search.best;
}

/** Tries leaving out each run of `size` acts, from the end. */
async function leaveOut(search: Shortening, size: number): Promise<boolean> {
  let isShorter = false;
  for (let end = search.best.acts.length - 1; end > 0 && !search.isOver; end -= size) {
    const from = Math.max(0, end - size);
    const { acts } = search.best;
    if (await search.try([...acts.slice(0, from), ...acts.slice(end)])) isShorter = true;
  }
  return isShorter;
}

async function leaveOutRequests(search: Shortening): Promise<void> {
  for (let at = search.best.acts.length - 1; at >= 0; at--) {
    for (let nth = countOf(search.best.acts[at]) - 1; nth >= 0 && !search.isOver; nth--) {
      const act = search.best.acts[at];
      if (act?.kind !== 'ask' || act.requests.length === 1) continue;
      const requests = act.requests.filter((_, index) => index !== nth);
      await search.try(search.best.acts.with(at, { ...act, requests }));
    }
  }
}

const countOf = (act: Act | undefined): number => (act?.kind === 'ask' ? act.requests.length : 0);

/** One line per act, in the order they were played. */
export const linesOfStory = ({ acts, faults }: Story): string[] => [
  ...acts.flatMap((act, index) => linesOfAct(act).map((line) => `${index + 1}. ${line}`)),
  ...faults.slice(0, 5).map((fault) => `   BREACH: ${fault}`),
];

function linesOfAct(act: Act): string[] {
  switch (act.kind) {
    case 'ask': {
      const fault = act.fault;
      const under = fault
        ? ` while the store is to ${fault.kind} after ${fault.moments} moments`
        : '';
      const then = act.thenMs === undefined ? '' : ` and ${act.thenMs} ms pass`;
      return act.requests.map((request) => `ask${under}${then} ${JSON.stringify(request)}`);
    }
    case 'publish':
      return [`prices of ${act.marketId}: ${JSON.stringify(act.prices)}, matched ${act.isMatched}`];
    case 'quote':
      return [`quote of ${act.marketId}: ${JSON.stringify(act.quote)}`];
    case 'quote-out':
      return [`${act.playerId} asks for an offer to leave ${act.part} % of ${act.marketId}`];
    case 'take-out':
      return [`${act.playerId} takes the offer`];
    case 'stale':
      return [`prices of ${act.marketId} are ${act.isStale ? 'stale' : 'fresh again'}`];
    case 'wait':
      return [`wait ${act.durationMs} ms`];
    case 'crash':
      return ['the process dies, another starts'];
    case 'restart':
      return ['orderly restart'];
  }
}
