/**
 * Loads the sources once more with one bug in them. A hook gives every module of ours reached from a
 * planted entry a unique URL (`?bug=…`), and changes the text of the one with the bug. The files
 * themselves never change, and libraries are loaded once.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type {
  hunt,
  huntAgents,
  huntCashier,
  huntCluster,
  huntEndings,
  huntProtection,
  huntWallets,
  huntWins,
} from './hunt.ts';

export interface Bug {
  readonly name: string;
  readonly area: string;
  /** Relative to the packages folder. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Bugs of the SQL show on PGlite only. */
  readonly backend?: 'pglite';
}

/** Bugs that need a rare combination, thousands of steps apart. */
const slow: ReadonlySet<string> = new Set([
  'taking casino bets back does not see what held bets reserve',
  'a session bet does not see what held bets reserve',
  'an offer to leave does not see what held bets reserve',
  'a bet that is being moved can be moved again',
  'a held change to lower odds counts as a gain',
  'a held session bet counts as a gain',
  'what other held bets reserve covers one more',
  'a held bet keeps its place among ten for good',
  'a bet that is being moved can be cancelled',
  'what is reserved goes when the wait ends, before the bet is decided',
  'two sites share their references',
  'a refused payment is tried again',
  'bets on goalscorers that exclude no one count as exclusive',
  'somebody must win a market that nobody need win',
  'an exposure limit is checked without what is at risk elsewhere',
  'a bet may risk a penny more than is free',
  'odds between two steps are rounded the wrong way',
  'the least fill may be missed by a penny',
  'only the last piece taken of a level counts',
  'what was taken of a level is never given again',
  'the factor that takes lays out is a thousandth too high',
  'an answer is forgotten after eight hours',
  'the older generation of answers is not looked at',
  'bets are paid at the odds asked, not those matched',
  'the house bears nothing that must not fall on a player',
  'a market that nobody won is paid',
  'the placed are tied for all places',
  'a dead heat pays one place, however many are left',
  'a factor of exactly 2.5 % does not count',
  'reduced odds pass below 1.01',
  'who is left short is not named',
  "the row of the other side's account is not written",
  'a repeat under way joins whatever it asks',
  'a bet that only the queue made good is not held',
  'a new version inside the wait changes nothing',
  'staleness during the wait changes nothing',
  'yes does not win at its line',
  'a session bet is not covered by what is free',
  'the rate of a session is paid whole, whatever it is',
  'a player is matched with their own bet',
  "an offer counts on the player's own bets",
  'an offer stays under way once its bet is answered',
  'a bet leaves its round though others lean on it',
  'a casino bet that others lean on leaves although no new risk is taken',
  'the stop of a market outlives it',
  'a hedge is refused while no new risk is taken',
  'a bet on a removed runner loses',
  'what was taken of the house is offered again',
  'an offer is never over',
  'there is a second offer while the bet of one is under way',
  'a bet that is not open is passed over',
  'a lower limit leaves what waits',
  'a return needs no wait',
  'an exclusion can be made shorter',
  'the clocks of a zone never change',
  'a loss limit counts losses and no gains',
  'the stakes of the one who waited do not count',
  'a plan’s commission is rounded twice',
  'rebates take more than the commission',
]);

export const isSlow = ({ name }: Bug): boolean => slow.has(name);

type BugLine = readonly [name: string, file: string, find: string, replace: string];

export const bugsIn = (area: string, lines: readonly BugLine[], backend?: 'pglite'): Bug[] =>
  lines.map(([name, file, find, replace]) => ({
    name,
    area,
    file,
    find,
    replace,
    ...(backend === undefined ? {} : { backend }),
  }));

const packages = new URL('../../../', import.meta.url);
const planted = new Map<string, Bug>();

const keyOf = (url: string | undefined): string | null =>
  url === undefined ? null : new URL(url).searchParams.get('bug');

const isOurs = (url: string): boolean =>
  url.startsWith(packages.href) && !url.includes('/node_modules/');

const pathOf = (url: string): string => url.slice(packages.href.length).split('?')[0] ?? '';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context);
    const key = keyOf(context.parentURL?.startsWith('file:') ? context.parentURL : undefined);
    if (key === null || !isOurs(found.url) || keyOf(found.url) !== null) return found;
    return { ...found, url: `${found.url}?bug=${key}` };
  },
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const bug = url.startsWith('file:') ? planted.get(keyOf(url) ?? '') : undefined;
    if (bug === undefined || pathOf(url) !== bug.file) return loaded;
    return { ...loaded, source: spoil(readSource(bug), bug) };
  },
});

const readSource = ({ file }: Bug): string =>
  readFileSync(fileURLToPath(new URL(file, packages)), 'utf8');

const spoil = (text: string, { find, replace }: Bug): string => text.split(find).join(replace);

/** How often the bug's text occurs in its file; it can be planted if that is once. */
export const countPlaces = (bug: Bug): number => readSource(bug).split(bug.find).length - 1;

interface Hunt {
  readonly hunt: typeof hunt;
  readonly huntAgents: typeof huntAgents;
  readonly huntCashier: typeof huntCashier;
  readonly huntCluster: typeof huntCluster;
  readonly huntProtection: typeof huntProtection;
  readonly huntEndings: typeof huntEndings;
  readonly huntWallets: typeof huntWallets;
  readonly huntWins: typeof huntWins;
}

/** The hunt on sources with this bug; without a bug, on the unchanged sources. */
export function loadHunt(bug: Bug | null): Promise<Hunt> {
  const key = bug?.name ?? 'none';
  if (bug !== null) planted.set(key, bug);
  return import(`./hunt.ts?bug=${key}`) as Promise<Hunt>;
}
