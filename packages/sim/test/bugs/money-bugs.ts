/** Bugs in the ledger, in exposure, and in what an account may risk. */
import { type Bug, bugsIn } from './planted.ts';

const ledger = bugsIn('ledger', [
  [
    'a penny is lost on the way to the receiver',
    'ledger/src/ledger.ts',
    'after.set(toKey, money(right));',
    'after.set(toKey, money(right - (amount > 20_000 ? 1 : 0)));',
  ],
  [
    'a second transfer of a posting forgets the first',
    'ledger/src/ledger.ts',
    'const right = (after.get(toKey) ?? ledger.balances.get(toKey) ?? 0) + amount;',
    'const right = (ledger.balances.get(toKey) ?? 0) + amount;',
  ],
  [
    'what is at risk can be withdrawn',
    'exchange/src/rules/accounts.ts',
    'amount <= freeOf(state, account);',
    'amount <= balance;',
  ],
  [
    'a withdrawal may pass what is free by a penny',
    'exchange/src/rules/accounts.ts',
    'amount <= freeOf(state, account);',
    'amount - 1 <= freeOf(state, account);',
  ],
  [
    'a deposit is applied twice',
    'exchange/src/apply.ts',
    'postAll(state, [event.transfer]);',
    'postAll(state, [event.transfer, event.transfer]);',
  ],
  [
    'a withdrawal is written as a deposit',
    'exchange/src/rules/accounts.ts',
    "const isDeposit = command.direction === 'deposit';",
    "const isDeposit = command.direction === 'deposit' || command.amount === 99;",
  ],
]);

const payments = bugsIn('payments', [
  [
    'a payment that is asked for again is paid again',
    'exchange/src/rules/accounts.ts',
    'if (answer !== undefined) {',
    'if (answer !== undefined && answer.code !== null) {',
  ],
  [
    'another amount under a reference is taken for the same payment',
    'exchange/src/rules/transfer-answers.ts',
    '  (one.amount === other.amount || other.isAll === true) &&\n',
    '',
  ],
  [
    'two sites share their references',
    'exchange/src/rules/transfer-answers.ts',
    '`${siteId}/${transferRef}`',
    '`${siteId.slice(0, 0)}/${transferRef}`',
  ],
  [
    'a refused payment is tried again',
    'exchange/src/rules/transfer-answers.ts',
    'if (answer === null) return;',
    'if (answer === null || answer.code !== null) return;',
  ],
  [
    'a snapshot leaves the references of payments out',
    'exchange/src/snapshot.ts',
    'for (const answer of saved.answers) putTransferAnswer(',
    'for (const answer of saved.answers.slice(1)) putTransferAnswer(',
  ],
  [
    'a payment of before the last day is made again',
    'server/src/engine/transfers/move-funds.ts',
    'return known === null ? engine.submit(request) : outcomeOf(known, request);',
    'return known === null || known !== null ? engine.submit(request) : outcomeOf(known, request);',
  ],
]);

const exposure = bugsIn('exposure', [
  [
    'exposure is a penny short',
    'exchange/src/rules/risk/exposure.ts',
    'return money(worst < 0 ? 0 - worst : 0);',
    'return money(worst < 0 ? -1 - worst : 0);',
  ],
  [
    'nobody need win a market that somebody must win',
    'exchange/src/rules/risk/exposure.ts',
    "(rule.kind === 'exactly' || smallest < 0)",
    'smallest < 0',
  ],
  [
    'somebody must win a market that nobody need win',
    'exchange/src/rules/risk/exposure.ts',
    "(rule.kind === 'exactly' || smallest < 0)",
    'true',
  ],
  [
    'an unmatched lay reserves nothing',
    'exchange/src/rules/risk/exposure.ts',
    'resultOf(results, index, ifWon) - resultOf(',
    'resultOf(results, index, ifWon) - 0 * resultOf(',
  ],
  [
    'an unmatched back reserves nothing',
    'exchange/src/rules/risk/exposure.ts',
    'resultOf(results, index, ifLost) - resultOf(',
    'resultOf(results, index, ifLost) - 0 * resultOf(',
  ],
  [
    'one winner too few is thought of in a place market',
    'exchange/src/rules/risk/exposure.ts',
    '.slice(0, winners)',
    '.slice(0, winners - 1)',
  ],
  [
    'a removed runner can still win',
    'exchange/src/rules/risk/outcome.ts',
    "isIn: definition.runners.map(({ status }) => status !== 'REMOVED'),",
    'isIn: definition.runners.map(() => true),',
  ],
  [
    'bets on goalscorers that exclude no one count as exclusive',
    'exchange/src/rules/risk/outcome.ts',
    "if (winners <= 0) return { kind: 'any', winners: 0 };",
    "if (winners <= 0) return { kind: 'at-most', winners: 1 };",
  ],
  [
    'an exposure limit is checked without what is at risk elsewhere',
    'exchange/src/rules/limits/bet-limits.ts',
    'exposure + added > exposureLimit',
    'added > exposureLimit',
  ],
  [
    'a bet may risk a penny more than is free',
    'exchange/src/rules/limits/bet-limits.ts',
    'added > free ?',
    'added > free + 1 ?',
  ],
  [
    'a bet may not risk all that is free',
    'exchange/src/rules/limits/bet-limits.ts',
    'added > free ?',
    'added >= free ?',
  ],
  [
    'cover does not know what is at risk in other markets',
    'exchange/src/rules/limits/bet-limits.ts',
    'subtractMoney(openingBalance, exposure)',
    'openingBalance',
  ],
  [
    'money stays reserved when a market is settled',
    'exchange/src/apply.ts',
    '    setExposure(position, noMoney);\n    setPossibleWin(position, 0);\n    for (const bet',
    '    setPossibleWin(position, 0);\n    for (const bet',
  ],
]);

export const moneyBugs: readonly Bug[] = [...ledger, ...payments, ...exposure];
