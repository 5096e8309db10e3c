/**
 * Bets that must wait out their market's delay: when they were asked, of which version, and whether
 * something came in between that lapses them. None of them may be placed early or after that.
 */
import type { MarketId } from '@layline/contract';
import type { BetPlaced, SessionBetPlaced } from '@layline/exchange';
import { type BetAsk, type Feed, type Notebook, refKey } from './notebook.ts';

export function noteHold(notebook: Notebook, ask: BetAsk, feed: Feed, at: number): void {
  const key = refKey(ask);
  const definition = notebook.markets.get(ask.marketId)?.definition;
  if (definition === undefined || notebook.answers.has(key) || notebook.holds.has(key)) return;
  const { marketId, status, isInPlay, betDelayMs, version } = definition;
  if (status !== 'OPEN' || !isInPlay || betDelayMs === 0 || feed.isDoubted(marketId)) return;
  notebook.holds.set(key, {
    marketId,
    dueAt: at + betDelayMs,
    version,
    isLapsed: false,
    isNew: true,
  });
}

/** What still waits at the end of its act is held by the market as it then is. */
export function forgetHolds({ holds, markets }: Notebook, pending: ReadonlySet<string>): void {
  for (const [key, hold] of holds) {
    const version = markets.get(hold.marketId)?.definition.version ?? hold.version;
    if (!pending.has(key)) holds.delete(key);
    else if (hold.isNew) holds.set(key, { ...hold, version, isNew: false });
  }
}

export function noteDoubt({ holds }: Notebook, marketId: MarketId): void {
  for (const [key, hold] of holds) {
    if (hold.marketId === marketId) holds.set(key, { ...hold, isLapsed: true });
  }
}

export function checkHold(notebook: Notebook, event: BetPlaced | SessionBetPlaced): string[] {
  const hold = notebook.holds.get(refKey(event));
  if (hold === undefined) return [];
  const name = `bet ${event.betId}`;
  if (event.at < hold.dueAt) return [`${name} was placed ${hold.dueAt - event.at} ms too early`];
  if (hold.isLapsed) return [`${name} was placed although its prices were in doubt meanwhile`];
  const version = notebook.markets.get(event.marketId)?.definition.version;
  return version === hold.version ? [] : [`${name} was placed although its market had changed`];
}
