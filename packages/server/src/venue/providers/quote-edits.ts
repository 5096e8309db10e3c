/** What a trader's keys do to a quote: moves relative to what it is when they arrive. */
import {
  type QuotedMarket,
  QuoteProblem,
  type RunnerQuote,
  type SessionPrice,
} from './trader-quotes.ts';

/** Each is 0 if it does not move. */
export interface QuoteMove {
  /** Whole or half runs by which both lines of a session move, or hundredths for both odds of a runner. */
  readonly by: number;
  /** The same for the side of the house alone: the line of yes, the lay odds. */
  readonly spreadBy: number;
  /** By which both rates of a session move. */
  readonly rateBy: number;
}

/** A change of what its sender has not seen is refused; a sender who names no version has seen all. */
export function refuseUnseen(market: QuotedMarket, seen: number | undefined): void {
  if (seen === undefined || seen === market.version) return;
  throw new QuoteProblem('VERSION: somebody else changed this market meanwhile; look at it first.');
}

/** Throws a QuoteProblem if there is no quote to move, or it would leave what can be quoted. */
export function moveSession(market: QuotedMarket, move: QuoteMove): QuotedMarket {
  const { no = null, yes = null } = market.session ?? {};
  if (no === null && yes === null) throw new QuoteProblem('MARKET: it has no line to move.');
  const { by, spreadBy, rateBy } = move;
  const moved = (price: SessionPrice | null, lineBy: number): SessionPrice | null =>
    price && checkedPrice({ line: price.line + lineBy, rate: price.rate + rateBy });
  return { ...market, session: { no: moved(no, by), yes: moved(yes, by + spreadBy) } };
}

const lineMax = 9999;
const rateMax = 100_000;

function checkedPrice({ line, rate }: SessionPrice): SessionPrice {
  if (line < 0 || line > lineMax) throw new QuoteProblem(`LINE: must be from 0 to ${lineMax}.`);
  if (rate < 1 || rate > rateMax) throw new QuoteProblem(`RATE: must be from 1 to ${rateMax}.`);
  return { line, rate };
}

/** Moves both odds of one runner of a bookmaker market, in hundredths. */
export function moveRunner(market: QuotedMarket, runnerId: number, move: QuoteMove): QuotedMarket {
  const quoted = market.runners.find((one) => one.runnerId === runnerId);
  if (quoted === undefined || (quoted.back === null && quoted.lay === null)) {
    throw new QuoteProblem('RUNNER: it has no odds to move.');
  }
  const { by, spreadBy } = move;
  const moved: RunnerQuote = {
    ...quoted,
    back: movedOdds(quoted.back, by),
    lay: movedOdds(quoted.lay, by + spreadBy),
  };
  return withRunner(market, moved);
}

function movedOdds(odds: number | null, by: number): number | null {
  if (odds === null) return null;
  const hundredths = Math.round(odds * 100) + by;
  if (hundredths < 101) throw new QuoteProblem('ODDS: must be 1.01 or more.');
  return hundredths / 100;
}

/** The market with another quote for one runner, its runners in their order. */
export function withRunner(market: QuotedMarket, quoted: RunnerQuote): QuotedMarket {
  const others = market.runners.filter((one) => one.runnerId !== quoted.runnerId);
  const runners = [...others, quoted].toSorted((a, b) => a.runnerId - b.runnerId);
  return { ...market, runners };
}
