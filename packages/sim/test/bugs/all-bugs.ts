/** All bugs that the simulation must find. */
import { agentBugs } from './agent-bugs.ts';
import { bookBugs } from './book-bugs.ts';
import { cashierBugs } from './cashier-bugs.ts';
import { clusterBugs } from './cluster-bugs.ts';
import { correctionBugs } from './correction-bugs.ts';
import { engineBugs } from './engine-bugs.ts';
import { lineBugs } from './line-bugs.ts';
import { moneyBugs } from './money-bugs.ts';
import { offeredBugs } from './offered-bugs.ts';
import type { Bug } from './planted.ts';
import { protectionBugs } from './protection-bugs.ts';
import { reserveBugs } from './reserve-bugs.ts';
import { riskBugs } from './risk-bugs.ts';
import { ruleSetBugs } from './rule-set-bugs.ts';
import { settlementBugs } from './settlement-bugs.ts';
import { triggerBugs } from './trigger-bugs.ts';
import { walletBugs } from './wallet-bugs.ts';
import { winBugs } from './win-bugs.ts';

export const allBugs: readonly Bug[] = [
  ...moneyBugs,
  ...bookBugs,
  ...settlementBugs,
  ...ruleSetBugs,
  ...lineBugs,
  ...correctionBugs,
  ...engineBugs,
  ...offeredBugs,
  ...reserveBugs,
  ...protectionBugs,
  ...winBugs,
  ...cashierBugs,
  ...walletBugs,
  ...riskBugs,
  ...agentBugs,
  ...triggerBugs,
  ...clusterBugs,
];
