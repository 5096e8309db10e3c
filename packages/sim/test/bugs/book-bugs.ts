/** Bugs in the order book, in cancels, and in answering one reference once. */
import { type Bug, bugsIn } from './planted.ts';

const book = bugsIn('book', [
  [
    'anybody may keep the bets of others in play',
    'exchange/src/rules/bets/cancel-bet.ts',
    'if (bet === undefined || bet.playerId !== playerId)',
    'if (bet === undefined)',
  ],
  [
    'a bet that its player lets lapse is kept in play',
    'exchange/src/rules/bets/change-persistence.ts',
    'state.bets.setPersistence(mustFindBet(state, betId), persistence)',
    "state.bets.setPersistence(mustFindBet(state, betId), persistence === 'lapse' ? 'keep' : 'keep')",
  ],
  [
    'a bet that is being moved changes how it is kept',
    'exchange/src/rules/bets/change-persistence.ts',
    'if (isBeingMoved(state, command)) return refused(refuseBeingMoved());',
    '',
  ],
  [
    'matching takes one price too many',
    'exchange/src/rules/bets/match.ts',
    'isGood(resting.oddsRequested) ? resting',
    "isAsGood(side, resting.oddsRequested, (odds + (side === 'back' ? -2 : 2)) as Odds) ? resting",
  ],
  [
    'odds between two steps are rounded the wrong way',
    'exchange/src/rules/bets/match.ts',
    'isGood(resting.oddsRequested) ? resting',
    'isAsGood(side, resting.oddsRequested, (odds - (odds > 200 ? odds % 2 : 0)) as Odds) ? resting',
  ],
  [
    'players come after the house at the same odds',
    'exchange/src/rules/bets/match.ts',
    'house === null || isAsGood(side, maker.oddsRequested, house.odds)',
    'house === null || !isAsGood(side, house.odds, maker.oddsRequested)',
  ],
  [
    'a player is matched with their own bet',
    'exchange/src/rules/bets/match.ts',
    'if (resting?.position.account === account) {',
    'if (resting !== null && resting.position.account.number < 0) {',
  ],
  [
    'house money can be taken again and again',
    'exchange/src/rules/bets/apply-bets.ts',
    'taken: addMoney(before, size)',
    'taken: noMoney',
  ],
  [
    'only the last piece taken of a level counts',
    'exchange/src/rules/bets/apply-bets.ts',
    'taken: addMoney(before, size)',
    'taken: size',
  ],
  [
    'what was taken of a level is never given again',
    'exchange/src/rules/markets/define-market.ts',
    "if (definition.status !== 'OPEN') market.taken.clear();",
    '',
  ],
  [
    'a new size of a level still counts what was taken of the old',
    'exchange/src/rules/bets/offers.ts',
    'if (taken === undefined || taken.houseSize !== level.size) return level.size;',
    'if (taken === undefined) return level.size;',
  ],
  [
    'fill-or-kill is content with a part',
    'exchange/src/rules/bets/place-bet.ts',
    'plan.matched < (sizeMin ?? stake)',
    'plan.matched < (sizeMin ?? 1)',
  ],
  [
    'the least fill may be missed by a penny',
    'exchange/src/rules/bets/place-bet.ts',
    'plan.matched < (sizeMin ?? stake)',
    'plan.matched + 1 < (sizeMin ?? stake)',
  ],
  [
    'a bet for posting only takes what it meets',
    'exchange/src/rules/bets/place-bet.ts',
    "if (on.bet.isPostOnly && plan.matched > 0) return refuse('WOULD_MATCH');",
    '',
  ],
  [
    'a bet for posting only may take a little',
    'exchange/src/rules/bets/place-bet.ts',
    'on.bet.isPostOnly && plan.matched > 0',
    'on.bet.isPostOnly && plan.matched > 1_000',
  ],
  [
    'a moved bet forgets that it is for posting only',
    'exchange/src/rules/bets/change-bet.ts',
    '...(isPostOnly && { isPostOnly }),',
    '',
  ],
  [
    'the house matches bets of a suspended market',
    'exchange/src/rules/bets/match-house.ts',
    "if (market.definition.status !== 'OPEN') return happened();",
    '',
  ],
  [
    'a bet is taken while its market is suspended',
    'exchange/src/rules/bets/place-bet.ts',
    "if (definition.status !== 'OPEN') return refuse('MARKET_SUSPENDED');",
    '',
  ],
  [
    'a bet is taken on a runner that is hidden',
    'exchange/src/rules/bets/place-bet.ts',
    "return listed.status === 'ACTIVE' ? null : refuse('RUNNER_NOT_ACTIVE');",
    "return listed.status !== 'REMOVED' ? null : refuse('RUNNER_NOT_ACTIVE');",
  ],
  [
    'the other side of a match is not released at once',
    'exchange/src/rules/bets/apply-bets.ts',
    '  weighPosition(position, runner.market);\n',
    '',
  ],
]);

const offers = bugsIn('offers', [
  [
    'what bets took of the house is still shown',
    'exchange/src/rules/bets/offers.ts',
    'if (taken.size === 0) return levels;',
    'if (taken.size >= 0) return levels;',
  ],
  [
    'the house is shown across the bets that it meets',
    'exchange/src/rules/bets/offers.ts',
    'isCrossed(best) ? uncross(joinOffers(left, book, anyCount)) : best',
    'best',
  ],
  [
    'a waiting bet hides the house at the same odds',
    'exchange/src/rules/bets/offers.ts',
    'known ? sumMoney([known.size, size]) : size',
    'known ? size : sumMoney([size])',
  ],
  [
    'a bet waits across an own bet',
    'exchange/src/rules/bets/place-bet.ts',
    "return remaining > 0 && plan.isOwnMet ? refuse('OWN_BET_CROSSED') : null;",
    'return null;',
  ],
]);

const takingBack = bugsIn('cancel, reduce, change', [
  [
    'what is cancelled is not written on the bet',
    'exchange/src/rules/bets/apply-bets.ts',
    "size, as: 'cancelled' }",
    "size, as: 'lapsed' }",
  ],
  [
    'more can be cancelled than is left',
    'exchange/src/rules/bets/cancel-bet.ts',
    'size > remaining ? remaining : size',
    'size',
  ],
  [
    "another's bet can be cancelled",
    'exchange/src/rules/bets/cancel-bet.ts',
    'if (bet === undefined || bet.playerId !== playerId) return',
    "if (bet === undefined || playerId === '') return",
  ],
  [
    'cancel all forgets the oldest',
    'exchange/src/rules/bets/cancel-bet.ts',
    'return betsOf(state, position).filter(',
    'return betsOf(state, position).slice(1).filter(',
  ],
  [
    'reducing a bet takes all of it',
    'exchange/src/rules/bets/cancel-bet.ts',
    'size > remaining ? remaining : size',
    'remaining',
  ],
  [
    'a change keeps the old bet too',
    'exchange/src/rules/bets/change-bet.ts',
    'happened(cancelled, ...decision.events, ...carried)',
    'happened(...decision.events, ...carried)',
  ],
  [
    'a rest that matching left small cannot be moved',
    'exchange/src/rules/bets/change-bet.ts',
    'const isAsLeft = cancelled === 0 && remaining < limits.stakeMin;',
    'const isAsLeft = cancelled > 1e15 && remaining < limits.stakeMin;',
  ],
  [
    'a bet that its player cut to a penny is moved',
    'exchange/src/rules/bets/change-bet.ts',
    'const isAsLeft = cancelled === 0 && remaining < limits.stakeMin;',
    'const isAsLeft = remaining < limits.stakeMin;',
  ],
  [
    'a change takes the whole stake again',
    'exchange/src/rules/bets/change-bet.ts',
    'stake: remaining,',
    'stake: bet.stake,',
  ],
  [
    'a change frees cover that the bet does not hold',
    'exchange/src/rules/risk/position.ts',
    '{ ifWon: 0, ifLost: bet.remaining, ifMiddle }',
    '{ ifWon: 0, ifLost: bet.remaining * 2, ifMiddle }',
  ],
  [
    'a change that is refused cancels the old bet',
    'exchange/src/rules/bets/change-bet.ts',
    'if (decision.refusal !== null) return decision;',
    '',
  ],
  [
    'bets that were to lapse in play stay',
    'exchange/src/rules/markets/lapse.ts',
    "isTurning && persistence === 'lapse'",
    "isTurning && persistence === 'keep'",
  ],
  [
    'bets on a removed runner stay in the book',
    'exchange/src/rules/markets/lapse.ts',
    "if (!isIn.has(runnerId)) return 'removed';",
    '',
  ],
  [
    'lays stay although the race is another',
    'exchange/src/rules/markets/lapse.ts',
    "return isReducing && side === 'lay' ? 'reduced' : null;",
    'return null;',
  ],
  [
    'the factor that takes lays out is a thousandth too high',
    'exchange/src/rules/risk/reduction.ts',
    'return factor >= restingFactorMin[basis];',
    'return factor > restingFactorMin[basis];',
  ],
]);

const references = bugsIn('idempotency', [
  [
    'a refusal is not kept',
    'exchange/src/rules/bets/apply-bets.ts',
    'BetRefused): void =>\n  keepAnswer(state, event);',
    "BetRefused): void =>\n  event.betId === '' ? keepAnswer(state, event) : undefined;",
  ],
  [
    'another bet passes under a used reference',
    'exchange/src/rules/bets/answers.ts',
    "if (answer.fingerprint !== request.fingerprint) return refused(refuse('CLIENT_REF_REUSED'));",
    '',
  ],
  [
    'the side of a bet is no part of what is asked',
    'exchange/src/rules/bets/fingerprint.ts',
    'bet.side.length,',
    '4,',
  ],
  [
    'an answer is forgotten after eight hours',
    'exchange/src/memory/generations.ts',
    'const keptMs = 24 * 60 * 60 * 1000;',
    'const keptMs = 8 * 60 * 60 * 1000;',
  ],
  [
    'the older generation of answers is not looked at',
    'exchange/src/rules/bets/answers.ts',
    '?? previous.find(account, clientRef);',
    ';',
  ],
  [
    'the answer to a bet without a reference is kept',
    'exchange/src/rules/bets/answers.ts',
    "  noRef,\n  type PlayerId,\n  type Refusal,\n  refuse,\n} from '@layline/contract';",
    "  type PlayerId,\n  type Refusal,\n  refuse,\n} from '@layline/contract';\nconst noRef = 'none';",
  ],
  [
    'a bet without a reference joins the one before it',
    'server/src/engine/writer/in-flight-requests.ts',
    'if (request.clientRef === noRef) return submit();',
    '',
  ],
  ['a snapshot loses the answers', 'exchange/src/snapshot.ts', '[current, saved.answers],', ''],
]);

export const bookBugs: readonly Bug[] = [...book, ...offers, ...takingBack, ...references];
