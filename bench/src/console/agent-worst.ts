/**
 * What a branch can lose at most, which the page of an agent asks for every five seconds, with ten thousand
 * open bets in the branch. The whole call is measured, so that the time it takes of the server's thread is
 * at most this. The reference is the budget.
 */

import { type Figure, median } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { agents, type Book } from './fill-store.ts';
import { runConsoleCommand } from './run-console-command.ts';
import { openVenue } from './venue.ts';

const budgetMs = 50;
const callsPerRound = 20;
const book: Book = {
  players: 1000,
  markets: 1000,
  spreadBets: 10_000,
  isFirstFull: false,
  settledBets: 0,
  settledMarkets: 0,
};
const top = agents[0].name;

export const agentWorst: Figure = {
  name: 'agent-worst',
  unit: 'calls/s (1 / p50)',
  goal: 1,
  async open() {
    const venue = await openVenue(book);
    const times: number[] = [];
    const plain: number[] = [];
    return {
      async ours() {
        const own: number[] = [];
        for (let call = 0; call < callsPerRound; call += 1) {
          own.push(await runConsoleCommand(venue, 'agent worst', { agent: top }));
          plain.push(await runConsoleCommand(venue, 'risk list', {}));
        }
        times.push(...own);
        return 1000 / median(own);
      },
      reference: async () => 1000 / budgetMs,
      notes: () => [
        `${book.spreadBets} open bets in ${book.markets} markets, three levels of agents`,
        `p50 ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms; ` +
          `a call that reads nothing ${median(plain).toFixed(1)} ms`,
      ],
      close: venue.close,
    };
  },
};
