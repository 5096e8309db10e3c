/** Bugs in withdrawals, deposits and charge-backs. */
import { type Bug, bugsIn } from './planted.ts';

const cashier = 'exchange/src/rules/cashier/';

export const cashierBugs: readonly Bug[] = bugsIn('cashier', [
  [
    'what is held for a withdrawal can be bet',
    'exchange/src/rules/held/funds.ts',
    'held === 0 ? balance : subtractMoney(balance, held);',
    'held === 0 ? balance : subtractMoney(balance, subtractMoney(held, held));',
  ],
  [
    'a withdrawal is cancelled after it was sent',
    `${cashier}withdrawals.ts`,
    "if (found.state === 'sent') return closed();\n  const account",
    'const account',
  ],
  [
    'a deposit is credited twice',
    `${cashier}deposits.ts`,
    "const repeated = answerBefore(state, { ...command, direction: 'deposit' });",
    'const repeated = null as Decision | null;',
  ],
  [
    'deposit limits are decided at the announcement only',
    `${cashier}deposits.ts`,
    'const limited = refuseDeposit(state, { account, at, amount });\n  if (limited !== null) return limited;',
    'void refuseDeposit, at;',
  ],
  [
    'a correction leaves more held than there is',
    `${cashier}decide-cashier.ts`,
    'if (state.withdrawals.size === 0) return decision;',
    'if (state.withdrawals.size >= 0) return decision;',
  ],
  [
    'a charge-back spares the withdrawals that wait',
    `${cashier}deposits.ts`,
    'if (free >= amount) break;',
    'break;',
  ],
  [
    'a returned withdrawal keeps its fee',
    `${cashier}withdrawals.ts`,
    'const transfers = sendingOf(account, found).map(returned);',
    'const transfers = sendingOf(account, found).slice(0, 1).map(returned);',
  ],
  [
    'a withdrawal is sent before it is approved',
    `${cashier}withdrawals.ts`,
    "if (found.state === 'held') return closed('The withdrawal must be approved first.');",
    '',
  ],
  [
    'a snapshot forgets what waits to be withdrawn',
    'exchange/src/snapshot.ts',
    'for (const withdrawal of saved.withdrawals ?? []) putWithdrawal(state, withdrawal);',
    '',
  ],
  [
    'the fee of a withdrawal is not held',
    `${cashier}withdrawals.ts`,
    'return addMoney(amount, fee) > freeOf(state, account)',
    'return amount > freeOf(state, account)',
  ],
]);
