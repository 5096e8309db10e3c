/** Bugs in corrections of settlements, in cash-out offers and in casino bets. */
import { type Bug, bugsIn } from './planted.ts';

const corrections = bugsIn('corrections', [
  [
    'a correction does not undo what was paid',
    'exchange/src/rules/markets/resettle-market.ts',
    'reversals: command.transfers.map(reversalOf),',
    'reversals: [],',
  ],
  [
    'what is undone moves the same way again',
    'exchange/src/rules/markets/resettle-market.ts',
    '  from: transfer.to,\n  to: transfer.from,',
    '  from: transfer.from,\n  to: transfer.to,',
  ],
  [
    'a market that is void after all is paid as it was',
    'exchange/src/rules/markets/resettle-market.ts',
    'isVoid ? voidResult(definition) : resultOf(definition)',
    'resultOf(definition)',
  ],
  [
    'two corrections undo the same settlement',
    'exchange/src/rules/markets/resettle-market.ts',
    'return last === undoes',
    'return last !== undefined || last === undoes',
  ],
  [
    'who falls short by a correction is not named',
    'exchange/src/rules/markets/resettle-market.ts',
    'const shortfalls = shortfallsOf(state, transfers);',
    'const shortfalls = shortfallsOf(state, []);',
  ],
  [
    'a corrected session keeps what it paid before',
    'exchange/src/rules/sessions/resettle-session.ts',
    'reversals: command.transfers.map(reversalOf),',
    'reversals: [],',
  ],
  [
    'a correction takes no commission',
    'exchange/src/rules/markets/resettle-market.ts',
    '    charges,\n    reversals',
    '    charges: [],\n    reversals',
  ],
  [
    'the house does not bear what a winner took out',
    'exchange/src/rules/markets/payout.ts',
    'return money(beyond + Math.max(0, 0 - result - back - beyond - balance));',
    'return money(beyond);',
  ],
]);

const casino = bugsIn('casino', [
  [
    'a casino bet is taken after its round closed',
    'exchange/src/rules/rounds/place-casino-bet.ts',
    'at >= opensAt && at < closesAt',
    'at >= opensAt',
  ],
  [
    'the groups of a round hedge each other',
    'exchange/src/rules/rounds/round-book.ts',
    'total -= worst;',
    'total = Math.max(total, 0 - worst);',
  ],
  [
    'a casino bet is not covered by what is free',
    'exchange/src/rules/rounds/place-casino-bet.ts',
    'return refusal ?? after;',
    'return after;',
  ],
  [
    'what the table says against a bet is not heard',
    'exchange/src/rules/rounds/place-casino-bet.ts',
    '    bet.verdict ??\n    refuseRisk(bet);',
    '    refuseRisk(bet);',
  ],
  [
    'a paid round still counts as risk',
    'exchange/src/rules/rounds/apply-rounds.ts',
    '    setExposure(position, roundExposureOf(position.bets));\n    setPossibleWin',
    '    setPossibleWin',
  ],
  [
    'a round ends with bets unpaid',
    'exchange/src/rules/rounds/settle-round.ts',
    'outcome !== null && bets.length !== open.length',
    'outcome !== null && bets.length > open.length',
  ],
  [
    'a bet that is not open is passed over',
    'exchange/src/rules/rounds/settle-round.ts',
    'bets.length !== paid.length',
    'bets.length > paid.length',
  ],
  [
    'a bet leaves its round though others lean on it',
    'exchange/src/rules/rounds/settle-round.ts',
    'outcome === null ? refuseUncovered(state, { roundId, gone: bets, at }) : null',
    'null',
  ],
  [
    'a casino reference is forgotten',
    'exchange/src/rules/rounds/apply-rounds.ts',
    '  keepAnswer(state, event);',
    '',
  ],
  [
    'a casino reference stands for any bet',
    'exchange/src/rules/rounds/place-casino-bet.ts',
    'const fingerprint = fingerprintOfPick(bet);',
    'const fingerprint = 0 * fingerprintOfPick(bet);',
  ],
  [
    'a round pays in the wrong direction',
    'exchange/src/rules/rounds/settle-round.ts',
    'return [{ betId, playerId, outcome: came, profit }];',
    'return [{ betId, playerId, outcome: came, profit: (0 - profit) as never }];',
  ],
]);

const cashOuts = bugsIn('cash-out', [
  [
    "an offer counts on the player's own bets",
    'exchange/src/read.ts',
    'if (other.playerId !== playerId) {',
    "if (playerId !== '') {",
  ],
  [
    'what was taken of the house is offered again',
    'server/src/shown/market/cash-outs.ts',
    'const house = view.houseLeft(queue, prices.get(runnerId)?.[side] ?? []);',
    'const house = prices.get(runnerId)?.[side] ?? [];',
  ],
  [
    'the stake that evens out is worked by the winnings',
    'exchange/src/rules/cash-out.ts',
    'return Math.floor((gap * 200 + odds) / (2 * odds));',
    'return Math.floor((gap * 200 + odds) / (2 * (odds - 100)));',
  ],
  [
    'an offer is never over',
    'server/src/shown/market/cash-outs.ts',
    'quote.expiresAt < now ||',
    '',
  ],
  [
    'an offer stands whatever else was bet',
    'server/src/shown/market/cash-outs.ts',
    ' || !isStillValid(view, quote)',
    '',
  ],
  [
    'an offer may stake more than is free',
    'exchange/src/rules/cash-out.ts',
    'limits.stakeMax, limits.available,',
    'limits.stakeMax,',
  ],
  [
    'a part of an offer is the whole of it',
    'server/src/shown/market/cash-outs.ts',
    'partOfOffer(book, whole, { ...limits, percent: part })',
    'whole',
  ],
  [
    'an offer forgets what the others lose',
    'exchange/src/rules/cash-out.ts',
    'one.result + (one === runner ? win : lose)',
    'one.result + (one === runner ? win : 0)',
  ],
  [
    'an offer can be taken once, whatever became of its bet',
    'server/src/shown/market/cash-outs.ts',
    'inFlight.add(quote);',
    'inFlight.add(quote);\n      quotes.delete(quoteId);',
  ],
  [
    'an offer that was answered is over with its time',
    'server/src/shown/market/cash-outs.ts',
    'inFlight.has(quote) || view.isAnswered({ ...quote, at: now })',
    'inFlight.has(quote)',
  ],
  [
    'an offer stays under way once its bet is answered',
    'server/src/shown/market/cash-outs.ts',
    'release: (quote) => void inFlight.delete(quote),',
    'release: () => undefined,',
  ],
  [
    'there is a second offer while the bet of one is under way',
    'server/src/shown/market/cash-outs.ts',
    'if (isLeaving) return refuse(',
    'if (!isLeaving && isLeaving) return refuse(',
  ],
  [
    'an offer forgets that nobody may win',
    'server/src/shown/market/cash-outs.ts',
    'available, noWinner };',
    'available };',
  ],
]);

const groups = bugsIn('casino groups', [
  [
    'a group of bets is placed in part',
    'exchange/src/rules/rounds/place-casino-bets.ts',
    "if ('code' in event) return",
    "if ('code' in event && index > 0) break;\n    if ('code' in event) return",
  ],
  [
    'a later bet of a group does not see those before it',
    'exchange/src/rules/rounds/place-casino-bets.ts',
    'bets.slice(0, index)',
    'bets.slice(0, 0)',
  ],
  [
    'the last bet of a group is lost',
    'exchange/src/rules/rounds/place-casino-bets.ts',
    'return happened(...walletInOf(paying, command), ...struck);',
    'return happened(...walletInOf(paying, command), ...struck.slice(0, -1));',
  ],
  [
    'a group that is asked for again is placed again',
    'exchange/src/rules/rounds/place-casino-bets.ts',
    'if (repeated !== null) return',
    'if (repeated !== null && repeated.refusal !== null) return',
  ],
  [
    'the reference of a group stands for any group',
    'exchange/src/rules/rounds/place-casino-bets.ts',
    '...bets.map(fingerprintOfPick)]',
    "...bets.map(() => '')]",
  ],
]);

export const correctionBugs: readonly Bug[] = [...corrections, ...cashOuts, ...casino, ...groups];
