/**
 * Calls that do one thing in the engine, or nothing; what they did stands in the journal under their number.
 */
import { type BetRow, type RouteName, refuse } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import type { AppEngine } from '../../../engine/writer/app-engine.ts';
import { readBet } from '../../../shown/player/read-bet.ts';
import type { OfPlayer } from '../../../venue/accounts/of-player.ts';

const messages: Partial<Record<RouteName, string>> = {
  placeBet: 'Bet placed successfully!',
  placeBetShared: 'Bet placed successfully!',
  casinoBets: 'Bet placed successfully!',
  vimaanBet: 'Bet placed successfully!',
  changeBet: 'Bet changed.',
  cancelBet: 'Bet cancelled.',
};

export const isBetCall = (route: RouteName): boolean => messages[route] !== undefined;

/** The same engine; the events of what is submitted carry the number of the call. */
export const engineOfCall = (engine: AppEngine, hop: string): AppEngine => ({
  get view() {
    return engine.view;
  },
  registers: engine.registers,
  submit: (request, options) => engine.submit(request, { ...options, hop }),
  onCommitted: (listener) => engine.onCommitted(listener),
  onReserved: (listener) => engine.onReserved(listener),
  interrupt: (marketId) => engine.interrupt(marketId),
  report: () => engine.report(),
});

/** Answers a call that a former leader has carried out. Its bets are in the order of the journal. */
export async function answerDone(
  call: OfPlayer,
  { route, done }: { readonly route: RouteName; readonly done: readonly string[] },
) {
  const read = await Promise.all(done.map((betId) => readBet(call, betId)));
  const rows = read.filter((row): row is BetRow => row !== null);
  // The first of a change is the bet that was cancelled for it, which has no odds of its own left.
  const row = route === 'changeBet' ? rows.at(-1) : rows[0];
  if (row === undefined) return refuse('BET_NOT_OPEN', 'This bet is settled.');
  return succeed(route === 'casinoBets' ? rows : row, messages[route]);
}
