/** The markets of the odds grid and their changes over the stream: 60 × 3 × 6 cells. */
import type { MatchRow, OddsMarket, OddsRunner } from '@layline/contract';

export const marketCount = 60;
const runnerCount = 3;
const levelCount = 3;
export const cellCount = marketCount * runnerCount * levelCount * 2;
export const eventPath = '/#/fullmarket/4/9/77';

const marketIdOf = (at: number): string => `1.${1000 + at}`;

function makeRunner(at: number): OddsRunner {
  const levels = (step: number) =>
    Array.from({ length: levelCount }, (_, level) => ({
      price: Math.round((2 + at + step * (level + 1)) * 100) / 100,
      size: 100 * (level + 1),
    }));
  const runnerName = `Runner ${at + 1}`;
  return {
    selectionId: at + 1,
    runner: runnerName,
    runnerName,
    status: 'ACTIVE',
    lastPriceTraded: 2,
    adjustmentFactor: 0,
    ex: { availableToBack: levels(-0.02), availableToLay: levels(0.02) },
  };
}

const makeMarket = (at: number): OddsMarket => ({
  marketId: marketIdOf(at),
  marketName: at === 0 ? 'Match Odds' : `Market ${at}`,
  marketType: 'MATCH_ODDS',
  status: 'OPEN',
  inplay: true,
  betDelay: 0,
  totalMatched: 1_000_000,
  numberOfWinners: 1,
  derived: false,
  pricedAt: 1,
  runners: Array.from({ length: runnerCount }, (_, runner) => makeRunner(runner)),
});

export const gridMarkets: readonly OddsMarket[] = Array.from({ length: marketCount }, (_, at) =>
  makeMarket(at),
);

const [first = makeMarket(0)] = gridMarkets;

export const gridRow: MatchRow = {
  eventId: '77',
  eventName: 'Kings v Rovers',
  sportId: '4',
  competitionId: '9',
  competitionName: 'League',
  openDate: '2026-11-21T10:00:00.000Z',
  inPlay: true,
  marketId: first.marketId,
  marketName: first.marketName,
  declared: false,
  status: 'OPEN',
  markets: gridMarkets.map((market) => ({
    marketId: market.marketId,
    marketName: market.marketName,
    marketType: market.marketType,
    status: market.status,
  })) as unknown as MatchRow['markets'],
  joinedMarketIds: gridMarkets.map(({ marketId }) => marketId).join(','),
  matchOdds: [{ marketId: first.marketId, inplay: true, status: 'OPEN', runners: first.runners }],
  bmOdds: [],
  tv: false,
  bm: false,
  fancy: false,
  s: false,
};

/** Pseudo-random numbers, the same each time. */
function openDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** One cell per message, as the stream sends it: its odds in two of three, else its size. */
export function makeChanges(count: number, seed = 11): readonly string[] {
  const dice = openDice(seed);
  const seqs = Array.from({ length: marketCount }, () => 1);
  return Array.from({ length: count }, () => {
    const market = dice(marketCount);
    const seq = (seqs[market] ?? 1) + 1;
    seqs[market] = seq;
    const place = `R/${dice(runnerCount)}/E/${dice(2) === 0 ? 'B' : 'L'}/${dice(levelCount)}`;
    const isOdds = dice(3) > 0;
    const value = isOdds ? (dice(800) + 110) / 100 : dice(9000) + 10;
    const patch = [[`${place}/${isOdds ? 'P' : 'S'}`, value]];
    const topic = `odds/${marketIdOf(market)}`;
    return JSON.stringify({ op: 'delta', topic, seq, patch });
  });
}
