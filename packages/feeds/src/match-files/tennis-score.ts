/** Reads and writes the scores of tennis matches, such as '6-7(4) 7-5 6-0' and '6-4 2-6 [10-8]'. */
import type { DoneSet } from '../tennis/tennis-points.ts';

type Pair = readonly [number, number];

export interface StatedSet {
  readonly games: Pair;
  /** Points of the tie-break; only the loser's if one number is stated. */
  readonly tieBreak: Pair | number | null;
}

type Ending = 'played' | 'retired' | 'walkover';

export interface StatedScore {
  readonly sets: readonly StatedSet[];
  /** Of a match without a word about its end, 'played'. */
  readonly ending: Ending;
}

const setText = /^\[?(\d{1,3})-(\d{1,3})\]?(?:\((\d{1,3})(?:-(\d{1,3}))?\))?$/;
const walkoverText = /^(w\/?o|walkover)\.?$/i;
const retiredText = /^(ret|retired|def|default|defaulted|abd|abandoned)\.?$/i;

const swap = ([one, two]: Pair): Pair => [two, one];

function setOf(word: string): StatedSet | null {
  const read = setText.exec(word);
  if (read === null) return null;
  const [, one, two, points, more] = read;
  const games: Pair = [Number(one), Number(two)];
  if (points === undefined) return { games, tieBreak: null };
  const tieBreak: Pair | number =
    more === undefined ? Number(points) : [Number(points), Number(more)];
  return { games, tieBreak };
}

/** Null if the text is no score. The winner's figures stand first. */
export function parseScore(text: string): StatedScore | null {
  const sets: StatedSet[] = [];
  let ending: Ending = 'played';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    if (ending !== 'played') return null;
    const set = setOf(word);
    if (set !== null) sets.push(set);
    else if (walkoverText.test(word)) ending = 'walkover';
    else if (retiredText.test(word)) ending = 'retired';
    else return null;
  }
  return sets.length === 0 && ending === 'played' ? null : { sets, ending };
}

/** The same set, with the other player's figures first. */
export const swapSet = ({ games, tieBreak }: StatedSet): StatedSet => ({
  games: swap(games),
  tieBreak: typeof tieBreak === 'number' || tieBreak === null ? tieBreak : swap(tieBreak),
});

const isPair = (one: Pair, other: Pair): boolean => one[0] === other[0] && one[1] === other[1];

/** A single tie-break played as a set is stated as its points, or as 1-0. */
function isSameTieBreakSet({ games, tieBreak }: StatedSet, played: DoneSet): boolean {
  const points = played.tieBreak as Pair;
  if (tieBreak === null && isPair(games, points)) return true;
  return isPair(games, played.games) && isSamePoints(tieBreak, points);
}

const isSamePoints = (stated: StatedSet['tieBreak'], points: Pair | null): boolean => {
  if (stated === null) return true;
  if (points === null) return false;
  return typeof stated === 'number' ? stated === Math.min(...points) : isPair(stated, points);
};

export function isSameSet(stated: StatedSet, played: DoneSet): boolean {
  if (played.tieBreak !== null && Math.max(...played.games) === 1) {
    return isSameTieBreakSet(stated, played);
  }
  return isPair(stated.games, played.games) && isSamePoints(stated.tieBreak, played.tieBreak);
}

/** Sets with player 0's games first; a tie-break shows the loser's points. */
export function showSets(done: readonly DoneSet[], games?: Pair): string {
  const sets = done.map(({ games: [one, two], tieBreak }) =>
    tieBreak === null ? `${one}-${two}` : `${one}-${two}(${Math.min(...tieBreak)})`,
  );
  if (games !== undefined && games[0] + games[1] > 0) sets.push(games.join('-'));
  return sets.join(' ');
}
