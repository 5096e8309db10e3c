/** The memory used in production. */
import { AnswerTable } from './answer-table.ts';
import { BetTable } from './bet-table.ts';
import type { OpenMemory } from './memory.ts';

export const openTables: OpenMemory = (accounts) => ({
  bets: new BetTable(),
  openAnswers: () => new AnswerTable(accounts),
});
