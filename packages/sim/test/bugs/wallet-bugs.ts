/** Bugs in what is asked of and told to wallets elsewhere. */
import { type Bug, bugsIn } from './planted.ts';

const rounds = 'exchange/src/rules/rounds/';

export const walletBugs: readonly Bug[] = bugsIn('wallets', [
  [
    'a rollback that nobody acknowledged is dropped',
    `${rounds}wallet-calls.ts`,
    "export const isAcknowledged = (said: Said): boolean => said === 'OK';",
    "export const isAcknowledged = (said: Said): boolean => said === 'OK' || said === null;",
  ],
  [
    'a credit gets a new id at each try',
    `${rounds}wallet-calls.ts`,
    "({ kind, txId }: WaitingCall): string =>\n  kind === 'debit' ? `r-${txId}` : txId;",
    "({ kind, txId, tries }: WaitingCall): string =>\n  kind === 'debit' ? `r-${txId}` : `${txId}-${tries}`;",
  ],
  [
    'what came for a bet stays here after a loss is paid',
    `${rounds}wallet-rounds.ts`,
    'Math.min(came + one.net + now, account.balance + now)',
    'Math.min(came + Math.min(0, one.net + now), account.balance + now)',
  ],
  [
    'a void is rolled back and credited',
    `${rounds}wallet-calls.ts`,
    'if (isRollback) return { rollbacks: debits, credit: null };',
    'if (isRollback) return { rollbacks: debits, credit: { txId: creditIdOf(debits), amount } };',
  ],
  [
    'a bet that left early is forgotten',
    'exchange/src/apply.ts',
    '      keepWalletNets(state, event);\n',
    '      void keepWalletNets;\n',
  ],
  [
    'silence places the bet',
    `${rounds}wallet-calls.ts`,
    "if (said === null) return 'undo';",
    "if (said === null) return 'bet';",
  ],
  [
    'a debit of which nothing is known is left alone',
    `${rounds}wallet-calls.ts`,
    "if (said === null) return 'undo';",
    "if (said === null) return 'refuse';",
  ],
  [
    'all rollbacks of a round but the first are forgotten',
    `${rounds}wallet-calls.ts`,
    'if (isRollback) return { rollbacks: debits, credit: null };',
    'if (isRollback) return { rollbacks: debits.slice(0, 1), credit: null };',
  ],
]);
