/** Bugs in reservations of held bets, and in commands that fail. */
import { type Bug, bugsIn } from './planted.ts';

const counted = bugsIn('held bets', [
  [
    'a bet at odds does not see what held bets reserve',
    'exchange/src/rules/bets/place-bet.ts',
    'if (waiting !== undefined) {',
    'if (waiting === null) {',
  ],
  [
    'a casino bet does not see what held bets reserve',
    'exchange/src/rules/rounds/place-casino-bet.ts',
    'exposure: exposureWithReserved(state, account),',
    'exposure: account.exposure,',
  ],
  [
    'taking casino bets back does not see what held bets reserve',
    'exchange/src/rules/rounds/settle-round.ts',
    'const exposure = exposureWithReserved(state, account);',
    'const { exposure } = account;',
  ],
  [
    'a withdrawal does not see what held bets reserve',
    'exchange/src/rules/held/funds.ts',
    'subtractMoney(fundsOf(account), exposureWithReserved(state, account))',
    'subtractMoney(fundsOf(account), account.exposure)',
  ],
  [
    'a session bet does not see what held bets reserve',
    'exchange/src/rules/sessions/place-session-bet.ts',
    'exposure: exposureWithReserved(state, account),',
    'exposure: account.exposure,',
  ],
  [
    'a held session bet counts as a gain',
    'exchange/src/rules/risk/session-exposure.ts',
    'gains += Math.max(0, sessionResult(bet, from));',
    'gains += 0;',
  ],
  [
    'an offer to leave does not see what held bets reserve',
    'server/src/shown/market/cash-outs.ts',
    'subtractMoney(account.funds, account.exposure)',
    'subtractMoney(account.funds, view.marketExposure({ playerId, marketId }))',
  ],
  [
    'a held back reserves nothing',
    'exchange/src/rules/held/reservations.ts',
    'const ifLost = isBack ? stake : 0;',
    'const ifLost = 0;',
  ],
  [
    'a held lay reserves nothing',
    'exchange/src/rules/held/reservations.ts',
    'const ifWon = isBack ? 0 : profitAt(odds, stake);',
    'const ifWon = 0;',
  ],
  [
    'a held change reserves nothing',
    'exchange/src/rules/held/reservations.ts',
    'const ifWon = Math.max(0, more);',
    'const ifWon = 0;',
  ],
  [
    'a held change to lower odds counts as a gain',
    'exchange/src/rules/held/reservations.ts',
    'const ifWon = Math.max(0, more);',
    'const ifWon = more;',
  ],
  [
    'what other held bets reserve covers one more',
    'exchange/src/rules/limits/waiting-bet.ts',
    'const reservations = [...own, added];',
    'const reservations = [added];',
  ],
]);

const kept = bugsIn('held bets', [
  [
    'the cover of a held bet is not looked at when it is asked',
    'server/src/engine/writer/reservations.ts',
    'const refusal =\n      account && reservation && ' +
      'refuseReservation(decided, { account, added: reservation });',
    'const refusal = null as ReturnType<typeof refuseReservation>;',
  ],
  [
    'nothing is reserved for a held bet',
    'server/src/engine/writer/reservations.ts',
    'if (reservation) reserve(decided, { playerId, reservation });',
    '',
  ],
  [
    'what is reserved goes as soon as the wait begins',
    'server/src/engine/writer/held-bets.ts',
    "if ('code' in reserved) return refusedOutcome(reserved);",
    "if ('code' in reserved) return refusedOutcome(reserved);\n    reserved.release();",
  ],
  [
    'what is reserved goes when the wait ends, before the bet is decided',
    'server/src/engine/writer/held-bets.ts',
    'return enqueue(submitted, { reserved, hop, isHeld: true });',
    'reserved.release();\n    return enqueue(submitted, { reserved, hop, isHeld: true });',
  ],
  [
    'what is reserved stays when the bet is decided',
    'server/src/engine/writer/decider.ts',
    'waiting.reserved?.release();',
    '',
  ],
  [
    'what is reserved is shown for good',
    'server/src/engine/writer/engine.ts',
    'for (const { reserved } of waiting) reserved?.releaseShown();',
    '',
  ],
  [
    'what is reserved stays when the bet lapses',
    'server/src/engine/writer/held-bets.ts',
    'reserved.release();',
    '',
  ],
  [
    'a player may have any number of bets held',
    'server/src/engine/writer/reservations.ts',
    'if (count >= this.#perPlayerMax) {',
    'if (count > 1e9) {',
  ],
  [
    'a player may have eleven bets held',
    'server/src/engine/writer/reservations.ts',
    'if (count >= this.#perPlayerMax) {',
    'if (count > this.#perPlayerMax) {',
  ],
  [
    'a held bet keeps its place among ten for good',
    'server/src/engine/writer/reservations.ts',
    'if (left > 0) this.#counts.set(playerId, left);',
    'if (left > 0) this.#counts.set(playerId, left + 1);',
  ],
  [
    'a bet that is being moved can be cancelled',
    'exchange/src/rules/bets/cancel-bet.ts',
    'if (isBeingMoved(state, command)) return refused(refuseBeingMoved());',
    '',
  ],
  [
    'cancel all takes bets that are being moved',
    'exchange/src/rules/bets/cancel-bet.ts',
    'filter(({ playerId, betId }) => !isBeingMoved(state, { playerId, betId }))',
    'filter(({ betId }) => betId !== null)',
  ],
  [
    'a bet that is being moved can be moved again',
    'exchange/src/rules/bets/change-bet.ts',
    'if (isBeingMoved(state, command)) return refused(refuseBeingMoved());',
    '',
  ],
  [
    'a casino bet may take the reference of a held bet',
    'server/src/engine/writer/engine.ts',
    'const isTwice = isCasinoBet(request) && this.#inFlight.has(request);',
    'const isTwice = isCasinoBet(request) && this.#isClosing;',
  ],
]);

const failing = bugsIn('failing commands', [
  [
    'a command that throws gives up memory',
    'server/src/engine/writer/decider.ts',
    'if (decided === null) return failed;',
    'if (decided === null) return unavailable;',
  ],
  [
    'a command that throws is told nothing of it',
    'server/src/engine/writer/decider.ts',
    "const failed: Outcome = refusedOutcome(refuse('COMMAND_FAILED'));",
    "const failed: Outcome = { kind: 'accepted', events: [], betId: null };",
  ],
  [
    'a command that the store refuses takes its batch along',
    'server/src/engine/writer/engine.ts',
    'const isRefused = uncommitted.length > 0 && isContentFault(failure);',
    'const isRefused = false;',
  ],
  [
    'a command that the store refuses is tried again without end',
    'server/src/engine/writer/engine.ts',
    'const isFound = isRefused && last?.isApart === true && uncommitted.length === 1;',
    'const isFound = false;',
  ],
  [
    'all are refused that shared a batch with what the store refuses',
    'server/src/engine/writer/engine.ts',
    'last?.isApart === true && uncommitted.length === 1;',
    'uncommitted.length >= 1;',
  ],
  [
    'what stood behind a command that the store refuses is refused too',
    'server/src/engine/writer/engine.ts',
    'let isSpared = isContentFault(failure);',
    'let isSpared = false;',
  ],
  [
    'of what stood behind a refused command one is lost',
    'server/src/engine/writer/engine.ts',
    'this.#queue.unshift(...first);',
    'this.#queue.unshift(...first.slice(0, -1));',
  ],
  [
    'what is too long for the store counts as its own failure',
    'server/src/engine/writer/content-fault.ts',
    "['22', '23', '54']",
    "['22', '23']",
  ],
  [
    'text that no store can keep is decided',
    'server/src/engine/writer/decider.ts',
    'if (!isUnwritable(request)) return null;',
    'return null;',
  ],
  [
    'half of a pair passes for text that a store can keep',
    'server/src/engine/writer/content-fault.ts',
    ' || !value.isWellFormed()',
    '',
  ],
]);

export const reserveBugs: readonly Bug[] = [...counted, ...kept, ...failing];
