/** Published settlements: plain and place bets, dead heats, reduction factors, lines. */
import { makeMoney, makeOdds, money, odds, placeOdds, type Side } from '@layline/contract';
import { z } from 'zod';
import { compareWithin, hundredths, minor, sideOf } from './figures.ts';
import {
  type CaseMarket,
  type CaseRunner,
  type Paid,
  ThrowAwayMarket,
} from './throw-away-market.ts';

export const settlementCase = z.looseObject({
  id: z.string(),
  kind: z.string(),
  market: z.string().optional(),
  marketType: z.string().optional(),
  side: z.enum(['BACK', 'LAY']).optional(),
  stake: z.number().positive().optional(),
  price: z.number().optional(),
  line: z.number().optional(),
  result: z.number().optional(),
  runner: z.string().optional(),
  numberOfWinners: z.number().int().optional(),
  expectedWinners: z.number().int().optional(),
  actualWinners: z.number().int().optional(),
  placesLeft: z.number().int().optional(),
  tiedForThem: z.number().int().optional(),
  reductionFactorPct: z.number().optional(),
  reducedPrice: z.number().optional(),
  netProfit: z.number().optional(),
  totalReturn: z.number().optional(),
  liability: z.number().optional(),
  tolerance: z.number().optional(),
  divisor: z.number().optional(),
  placePrice: z.number().optional(),
  totalRisk: z.number().optional(),
});
export type SettlementCase = z.output<typeof settlementCase>;

/** Unsupported kinds, with the reason. */
const notOffered: Readonly<Record<string, string>> = {
  'asian-handicap': 'handicap lines have a file of their own, which the exchange’s tests read',
};
const offered = [
  'plain',
  'place',
  'settled-bet',
  'dead-heat',
  'reduction-factor',
  'line',
  'each-way',
];

export const reasonAgainst = (kind: string): string | null =>
  notOffered[kind] ?? (offered.includes(kind) ? null : `the kind ${kind} is not offered`);

export function checkSettlement(one: SettlementCase): string[] {
  if (one.kind === 'each-way') return checkEachWay(one);
  return one.kind === 'line' ? checkLine(one) : checkOdds(one);
}

/** The market of each part. A runner that is placed loses the first and wins the second. */
function eachWayMarkets({ runner = 'WINNER', ...one }: SettlementCase): [CaseMarket, CaseMarket] {
  const isPlaced = runner.startsWith('PLACED');
  const tie = { expectedWinners: undefined, actualWinners: undefined };
  const noPlaces = { placesLeft: undefined, tiedForThem: undefined, numberOfWinners: undefined };
  const { numberOfWinners = 3 } = one;
  return [
    marketOf({ ...one, ...noPlaces, kind: 'plain', runner: isPlaced ? 'LOSER' : runner }),
    marketOf({ ...one, ...tie, kind: 'place', numberOfWinners, runner }),
  ];
}

/** Two bets of the same stake: to win at the price, and to be placed at the each-way odds. */
function checkEachWay(one: SettlementCase): string[] {
  const { stake = 1, price = 2, divisor = 4, tolerance } = one;
  const side: Side = one.side === undefined ? 'back' : sideOf(one.side);
  const won = hundredths(price);
  const [toWin, toBePlaced] = eachWayMarkets(one);
  const parts = [
    { odds: won, market: toWin },
    { odds: placeOdds(won, divisor), market: toBePlaced },
  ];
  let [risk, profit] = [0, 0];
  for (const part of parts) {
    const market = new ThrowAwayMarket(part.market);
    market.back({ runner: 0, side, odds: part.odds, stake: minor(stake) });
    risk += makeMoney(market.exposure);
    profit += profitOf(market.settle());
  }
  return [
    ...compareWithin('netProfit', one.netProfit, profit, tolerance),
    ...compareWithin('totalRisk', one.totalRisk, risk, tolerance),
    ...compareWithin('placePrice', one.placePrice, makeOdds(placeOdds(won, divisor)), tolerance),
  ];
}

/** The source calls selling the line a back: it wins below, at even money. */
function checkLine({ side, stake = 1, line = 0, result = 0, ...wanted }: SettlementCase): string[] {
  const market = new ThrowAwayMarket({
    kind: 'session',
    marketType: 'SESSION',
    winners: 1,
    runners: [{ status: 'ACTIVE' }],
    sessionResult: result,
  });
  const said = side === 'BACK' ? 'lay' : 'back';
  market.offerSession({ side: said, line, rate: 100, stake: minor(stake) });
  return compareWithin('netProfit', wanted.netProfit, profitOf(market.settle()), wanted.tolerance);
}

function checkOdds(one: SettlementCase): string[] {
  const side: Side = one.side === undefined ? 'back' : sideOf(one.side);
  const stake = minor(one.stake ?? 100);
  const market = new ThrowAwayMarket(marketOf(one));
  market.back({ runner: 0, side, odds: hundredths(one.price ?? 2), stake });
  const liability = makeMoney(market.exposure);
  const profit = profitOf(market.settle());
  const { tolerance } = one;
  return [
    ...compareWithin('netProfit', one.netProfit, profit, tolerance),
    ...compareWithin('totalReturn', one.totalReturn, profit + makeMoney(stake), tolerance),
    ...compareWithin('liability', one.liability, liability, tolerance),
    ...(one.reducedPrice === undefined
      ? []
      : compareWithin('reducedPrice', one.reducedPrice, reducedPrice(one), tolerance)),
  ];
}

/**
 * The profit on a stake of 100.00 gives the odds after the removals. A tie divides the stake, not the odds.
 */
function reducedPrice(one: SettlementCase): number {
  const noTie = { actualWinners: undefined, placesLeft: undefined, tiedForThem: undefined };
  const market = new ThrowAwayMarket(marketOf({ ...one, ...noTie, runner: 'WINNER' }));
  market.back({ runner: 0, side: 'back', odds: hundredths(one.price ?? 2), stake: money(10_000) });
  return makeMoney(odds(Math.round(profitOf(market.settle()) + 100)) as never);
}

const profitOf = ({ bets: [bet] }: Paid): number => makeMoney(bet?.profit ?? money(0));

const many = (count: number, status: CaseRunner['status']): CaseRunner[] =>
  Array.from({ length: Math.max(0, count) }, () => ({ status }));

/** The bet is on the first runner. */
function marketOf(one: SettlementCase): CaseMarket {
  const { kind, placesLeft, tiedForThem = 1, runner = 'WINNER' } = one;
  const word = `${one.market ?? ''} ${one.marketType ?? ''}`.toUpperCase();
  const isPlace = kind === 'place' || word.includes('PLACE');
  const common = {
    kind: 'match',
    isRacing: true,
    marketType: isPlace ? 'PLACE' : 'WIN',
  } as const;
  if (placesLeft !== undefined) {
    const own = statusOf(runner) === 'WINNER' ? 'PLACED' : 'LOSER';
    const tied = many(tiedForThem - (own === 'PLACED' ? 1 : 0), 'PLACED');
    const others: CaseRunner[] = [{ status: 'WINNER' }, ...tied, { status: 'LOSER' }];
    return { ...common, winners: placesLeft + 1, runners: [{ status: own }, ...others] };
  }
  const places = one.expectedWinners ?? one.numberOfWinners ?? 1;
  const winning = one.actualWinners ?? places;
  const own = statusOf(runner);
  const others = many(winning - (own === 'WINNER' ? 1 : 0), 'WINNER');
  const factor = one.reductionFactorPct;
  const removed: CaseRunner[] =
    factor === undefined ? [] : [{ status: 'REMOVED', factor: Math.round(factor * 1000) }];
  const runners: CaseRunner[] = [{ status: own }, ...others, { status: 'LOSER' }, ...removed];
  return { ...common, winners: places, runners };
}

/** In its own market: a placed runner wins the place market. */
function statusOf(runner: string): CaseRunner['status'] {
  if (runner.startsWith('WINNER') || runner.startsWith('PLACED')) return 'WINNER';
  return runner.startsWith('REMOVED') ? 'REMOVED' : 'LOSER';
}
