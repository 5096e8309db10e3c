/**
 * Reference for the highest win, written from the words of docs/rules/wins.md: what each player holds with
 * the house, and what they won, as flat lists that every question reads from the start. It shares no
 * code with the exchange.
 */
import { frameKey } from '../protection/calendar.ts';

interface Owned {
  readonly who: string;
  /** The market, session or round. */
  readonly where: string;
}

/** A part of a bet at odds that the house has taken, after `offset` of the same bet was taken before. */
export interface HeldPiece extends Owned {
  readonly kind: 'piece';
  readonly isBack: boolean;
  readonly runner: number;
  readonly odds: number;
  readonly size: number;
  readonly offset: number;
}

interface HeldSession extends Owned {
  readonly kind: 'session';
  readonly isYes: boolean;
  readonly line: number;
  readonly rate: number;
  readonly stake: number;
}

interface HeldOption extends Owned {
  readonly kind: 'option';
  readonly id: string;
  readonly option: string;
  /** Options of one group depend on the same outcomes; different groups can win together. */
  readonly group: string;
  readonly nets: readonly number[];
}

/** A bet that leaves a flight, at the latest where it wins `most`. */
interface HeldFlight extends Owned {
  readonly kind: 'flight';
  readonly id: string;
  readonly most: number;
}

export type Held = HeldPiece | HeldSession | HeldOption | HeldFlight;

interface Win extends Owned {
  readonly at: number;
  /** Negative where a correction takes a win back. */
  readonly amount: number;
}

export interface Limits {
  readonly bet: number;
  readonly day: number;
}

export interface WinBook {
  readonly limits: Limits;
  held: Held[];
  wins: Win[];
  /** Players whose accounts belong to one person. */
  linked: readonly string[];
  /** By market: the sets of runners that can win together. */
  readonly outcomes: Map<string, readonly (readonly number[])[]>;
}

/** To the nearest minor unit, half of one upwards. */
const round = (units: number): number => Math.floor(units + 0.5);

const backerProfit = ({ odds, size, offset }: HeldPiece): number => {
  const whole = (stake: number) => round((stake * (odds - 100)) / 100);
  return whole(offset + size) - whole(offset);
};

function pieceResult(piece: HeldPiece, winners: readonly number[]): number {
  const ofBacker = winners.includes(piece.runner) ? backerProfit(piece) : -piece.size;
  return piece.isBack ? ofBacker : -ofBacker;
}

function sessionResult({ isYes, line, rate, stake }: HeldSession, runs: number): number {
  const isWon = isYes ? runs >= line : runs < line;
  return isWon ? round((stake * rate) / 100) : -stake;
}

/** What a bet alone can win. */
function winOfOne(one: Held): number {
  switch (one.kind) {
    case 'piece':
      return one.isBack ? backerProfit(one) : one.size;
    case 'session':
      return round((one.stake * one.rate) / 100);
    case 'option':
      return Math.max(0, ...one.nets);
    case 'flight':
      return one.most;
  }
}

const winOfAll = (some: readonly Held[]): number =>
  some.reduce((sum, one) => sum + winOfOne(one), 0);

const sumOver = <One>(some: readonly One[], result: (one: One) => number): number =>
  some.reduce((sum, one) => sum + result(one), 0);

/** The best that these bets of one player in one place can come to; nothing is less than no win. */
function bestOf(book: WinBook, where: string, some: readonly Held[]): number {
  const pieces = some.filter((one) => one.kind === 'piece');
  const sets = book.outcomes.get(where) ?? [];
  const ofPieces = sets.map((winners) => sumOver(pieces, (one) => pieceResult(one, winners)));
  const sessions = some.filter((one) => one.kind === 'session');
  const runs = [0, ...sessions.map(({ line }) => Math.ceil(line))];
  const ofSessions = runs.map((number) => sumOver(sessions, (one) => sessionResult(one, number)));
  const options = some.filter((one) => one.kind === 'option');
  const flights = some.filter((one) => one.kind === 'flight');
  return (
    Math.max(0, ...ofPieces) +
    Math.max(0, ...ofSessions) +
    bestOfGroups(options) +
    sumOver(flights, ({ most }) => most)
  );
}

function bestOfGroups(options: readonly HeldOption[]): number {
  let sum = 0;
  for (const group of new Set(options.map((one) => one.group))) {
    const own = options.filter((one) => one.group === group);
    const cases = own[0]?.nets.map((_, nth) => sumOver(own, ({ nets }) => nets[nth] ?? 0)) ?? [];
    sum += Math.max(0, ...cases);
  }
  return sum;
}

export const bestHeld = (book: WinBook, who: string, where: string): number =>
  bestOf(
    book,
    where,
    book.held.filter((one) => one.who === who && one.where === where),
  );

const personOf = (book: WinBook, who: string): readonly string[] =>
  book.linked.includes(who) ? book.linked : [who];

/** Won from the house since midnight, and what all open bets can win at best. */
function usedOfDay(book: WinBook, who: string, at: number): number {
  const today = frameKey(at, 'day', 'Asia/Kolkata');
  return sumOver(personOf(book, who), (one) => {
    const places = new Set(book.held.filter((bet) => bet.who === one).map(({ where }) => where));
    const won = book.wins.filter(
      (win) => win.who === one && frameKey(win.at, 'day', 'Asia/Kolkata') === today,
    );
    return (
      sumOver([...places], (where) => bestHeld(book, one, where)) +
      Math.max(
        0,
        sumOver(won, ({ amount }) => amount),
      )
    );
  });
}

/**
 * Whether these new bets of one player fit, all in one place. Bets on the same option of a round count
 * together; a bet that does not raise the best outcome always fits.
 */
export function fits(book: WinBook, added: readonly Held[], at: number): boolean {
  const [first] = added;
  if (first === undefined) return true;
  const { who, where } = first;
  const after = { ...book, held: [...book.held, ...added] };
  const [before, best] = [bestHeld(book, who, where), bestHeld(after, who, where)];
  if (best <= before) return true;
  const { bet, day } = book.limits;
  const isOne = Math.max(best, winOfAll([...added, ...sameOption(book, first)])) <= bet;
  return isOne && usedOfDay(book, who, at) - before + best <= day;
}

const sameOption = ({ held }: WinBook, one: Held): readonly Held[] =>
  held.filter(
    (other) =>
      one.kind === 'option' &&
      other.kind === 'option' &&
      other.who === one.who &&
      other.where === one.where &&
      other.option === one.option,
  );

/** The multiplier in hundredths at which a bet of this stake leaves its flight by itself; below 101 none. */
export function leavingAt(
  book: WinBook,
  { who, stake, wanted }: { who: string; stake: number; wanted: number },
  at: number,
): number {
  const left = Math.min(book.limits.bet, book.limits.day - usedOfDay(book, who, at));
  let multiplier = wanted;
  while (multiplier > 100 && (stake * (multiplier - 100)) / 100 > left) multiplier -= 1;
  return multiplier;
}
