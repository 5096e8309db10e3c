/** Bugs in payouts: results, dead heats, reductions, commission. */
import { type Bug, bugsIn } from './planted.ts';

const settlement = bugsIn('settlement', [
  [
    'a lay is paid as a back',
    'exchange/src/rules/markets/settlement.ts',
    'money(signOf(bet.side) * backerResult({ ...fill, odds }, share))',
    'backerResult({ ...fill, odds }, share)',
  ],
  [
    'a bet on a removed runner loses',
    'exchange/src/rules/markets/settlement.ts',
    "if (status === 'REMOVED' || status === undefined) return null;",
    'if (status === undefined) return null;',
  ],
  [
    'a market that nobody won is paid',
    'exchange/src/rules/markets/settlement.ts',
    "if (hasWinner || outcomeRule(definition).kind !== 'exactly') return null;",
    'return null;',
  ],
  [
    'bets are paid at the odds asked, not those matched',
    'exchange/src/rules/markets/settlement.ts',
    'reductionSteps(market, fill)',
    'reductionSteps(market, { ...fill, odds: bet.oddsRequested })',
  ],
  [
    'a market can be settled before it is closed',
    'exchange/src/rules/markets/settle-market.ts',
    "if (definition.status !== 'CLOSED') {",
    "if (definition.status === 'INACTIVE') {",
  ],
  [
    'a settled market can be opened again',
    'exchange/src/rules/markets/define-market.ts',
    "if (state.settled.has(given.marketId)) return refused(refuse('ALREADY_SETTLED'));",
    '',
  ],
  [
    'a settled market is forgotten',
    'exchange/src/apply.ts',
    '  state.settled.set(id, seq);\n  for',
    '  for',
  ],
  [
    'each piece of a bet is rounded for itself',
    'exchange/src/rules/risk/position.ts',
    'profitAt(odds, (offset + size) as Money) - (offset === 0 ? 0 : profitAt(odds, offset))',
    'profitAt(odds, size)',
  ],
  [
    'the house bears nothing that must not fall on a player',
    'exchange/src/rules/markets/payout.ts',
    'return money(beyond + Math.max(0, 0 - result - back - beyond - balance));',
    'return money(0);',
  ],
  [
    'the first bet of a market is not paid',
    'exchange/src/rules/markets/settle-market.ts',
    'open.map((bet) => settleBet(bet, closed))',
    'open.slice(1).map((bet) => settleBet(bet, closed))',
  ],
]);

const deadHeat = bugsIn('dead heat', [
  [
    'a dead heat pays one place, however many are left',
    'exchange/src/rules/markets/dead-heat.ts',
    'places >= tied ? fullShare : { places, tied }',
    'places >= tied ? fullShare : { places: 1, tied }',
  ],
  [
    'the tied are thought one too few',
    'exchange/src/rules/markets/dead-heat.ts',
    'places >= tied ? fullShare : { places, tied }',
    'places >= tied - 1 ? fullShare : { places, tied }',
  ],
  [
    'the placed are tied for all places',
    'exchange/src/rules/markets/dead-heat.ts',
    'shareOf(places - winners, placed)',
    'shareOf(places, placed)',
  ],
  [
    'a dead heat divides what is won, not what is returned',
    'exchange/src/rules/markets/settlement.ts',
    'scaleMoney(size, odds * share.places, 100 * share.tied) - size',
    'scaleMoney(size, (odds - 100) * share.places, 100 * share.tied)',
  ],
]);

const reduction = bugsIn('reduction factor', [
  [
    'bets matched after a removal are reduced too',
    'exchange/src/rules/risk/reduction.ts',
    'if (removal.seq <= seq) continue;',
    '',
  ],
  [
    'a factor of exactly 2.5 % does not count',
    'exchange/src/rules/risk/reduction.ts',
    'factor < winFactorMin',
    'factor <= winFactorMin',
  ],
  [
    'a place market is reduced as a win market',
    'exchange/src/rules/risk/reduction.ts',
    "const base = basis === 'win' ? 0 : 100;",
    'const base = 0;',
  ],
  [
    'reduced odds are cut, not rounded',
    'exchange/src/rules/risk/reduction.ts',
    'Math.floor((kept * 2 + whole) / (2 * whole))',
    'Math.floor(kept / whole)',
  ],
  [
    'only the last of two removals counts',
    'exchange/src/rules/risk/reduction.ts',
    "const from = basis === 'rule4' ? odds : before;",
    'const from = odds;',
  ],
  [
    'reduced odds pass below 1.01',
    'exchange/src/rules/risk/reduction.ts',
    'return makeValid(Math.max(reduced, oddsMin));',
    'return Math.max(reduced, 50) as Odds;',
  ],
  [
    'who is left short is not named',
    'exchange/src/rules/markets/define-market.ts',
    'return short > 0 ?',
    'return short > 1e12 ?',
  ],
  [
    'a removal is forgotten at the next word of the feed',
    'exchange/src/rules/risk/reduction.ts',
    'return [...kept, ...added.map(',
    'return [...kept.slice(1), ...added.map(',
  ],
]);

const charge = 'exchange/src/rules/commission/charge.ts';
const rates = 'exchange/src/rules/commission/rates.ts';

const commission = bugsIn('commission', [
  [
    'commission is taken on every bet that won',
    charge,
    'sum.net += profit;',
    'sum.net += Math.max(0, profit);',
  ],
  [
    'every site takes the commission of one',
    charge,
    'flat.get(siteId) ?? 0',
    'commissions[0]?.basisPoints ?? 0',
  ],
  [
    'commission is a hundredth of the rate',
    rates,
    'scaleMoney(marketNet, basisPoints, all)',
    'scaleMoney(marketNet, basisPoints, 100 * all)',
  ],
  [
    'commission goes to the house',
    charge,
    "ends.get(siteId) ?? { kind: 'commission', siteId }",
    "ends.get(siteId) ?? { kind: 'house', siteId }",
  ],
  [
    'a plan’s commission is rounded twice',
    rates,
    'scaleMoney(marketNet, base * (all - discount), all * all)',
    'scaleMoney(scaleMoney(marketNet, base, all), all - discount, all)',
  ],
  [
    'rebates take more than the commission',
    'contract/src/words/money.ts',
    'if (sum <= most) return',
    'if (sum >= 0) return',
  ],
  [
    'a stake that the house took earns a rebate',
    charge,
    'fill.maker?.betId === bet.betId &&',
    '(fill.maker === null || fill.maker.betId === bet.betId) &&',
  ],
  [
    'a week of discounts counts again',
    'exchange/src/rules/commission/discounts.ts',
    'if (week <= (state.discountWeeks.get(siteId) ?? 0)) return happened();',
    '',
  ],
  [
    'a plan for all markets comes before one for a sport',
    'exchange/src/rules/commission/plans.ts',
    'precision(plan) > precision(before)',
    'precision(plan) < precision(before)',
  ],
  [
    'a correction charges without the discounts',
    charge,
    'const discounts = new Map(terms?.discounts ?? []);',
    'const discounts = new Map();',
  ],
  [
    'a snapshot loses the discounts',
    'exchange/src/snapshot.ts',
    'account.discount = saved.discount ?? 0;',
    '',
  ],
]);

const sessions = bugsIn('sessions', [
  [
    'yes does not win at its line',
    'exchange/src/rules/risk/session-exposure.ts',
    "side === 'back' ? result >= line : result < line",
    "side === 'back' ? result > line : result < line",
  ],
  [
    'no wins at its line too',
    'exchange/src/rules/risk/session-exposure.ts',
    "side === 'back' ? result >= line : result < line",
    "side === 'back' ? result >= line : result <= line",
  ],
  [
    'the range under the lowest line is forgotten',
    'exchange/src/rules/risk/session-exposure.ts',
    'new Set([0, ...bets',
    'new Set([...bets',
  ],
  [
    'a session bet at a rate that moved is taken',
    'exchange/src/rules/sessions/place-session-bet.ts',
    'price?.line === line && price.rate === rate',
    'price?.line === line',
  ],
  [
    'a session bet is not covered by what is free',
    'exchange/src/rules/sessions/place-session-bet.ts',
    'exposure: exposureWithReserved(state, account),',
    'exposure: position?.exposure ?? (0 as never),',
  ],
  [
    'the rate of a session is paid whole, whatever it is',
    'exchange/src/rules/risk/session-rate.ts',
    'scaleMoney(stake, rate, 100)',
    'scaleMoney(stake, 100, 100)',
  ],
  [
    'money stays reserved when a session is settled',
    'exchange/src/apply.ts',
    '?.values() ?? []) {\n    setExposure(position, noMoney);',
    '?.values() ?? []) {\n    setExposure(position, position.exposure);',
  ],
  [
    'a snapshot loses the bets on sessions',
    'exchange/src/snapshot.ts',
    'for (const bet of saved.sessionBets) addSessionBet(state, bet);',
    '',
  ],
]);

export const settlementBugs: readonly Bug[] = [
  ...settlement,
  ...deadHeat,
  ...reduction,
  ...commission,
  ...sessions,
];
