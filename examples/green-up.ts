/**
 * A bot that greens up: before the start it backs the favourite once, and lays it again when the odds
 * have moved far enough either way, with the stake that makes the result the same whoever wins.
 *
 * GREEN_STAKE is the backed stake; GREEN_GAIN and GREEN_LOSS are the moves, in percent of the odds, at
 * which it takes its profit or its loss.
 */
import process from 'node:process';
import type { Market, Order, Runner } from './betfair/markets.ts';
import { runBot } from './betfair/run-bot.ts';
import type { Venue } from './betfair/venue.ts';

const stake = Number(process.env['GREEN_STAKE'] ?? 1000);
const gain = Number(process.env['GREEN_GAIN'] ?? 3) / 100;
const loss = Number(process.env['GREEN_LOSS'] ?? 3) / 100;

/** Markets in which it has backed. */
const entered = new Set<string>();

async function look(market: Market, venue: Venue): Promise<void> {
  if (market.status !== 'OPEN') return;
  if (entered.has(market.id)) return close(market, venue);
  const [favourite] = byOdds(market.runners);
  const price = favourite?.back[0]?.[0];
  if (market.isInPlay || favourite === undefined || price === undefined) return;
  entered.add(market.id);
  await venue.place(market.id, [{ selectionId: favourite.id, side: 'BACK', price, size: stake }]);
}

const byOdds = (runners: readonly Runner[]): Runner[] =>
  runners
    .filter(({ back }) => back.length > 0)
    .toSorted((one, other) => (one.back[0]?.[0] ?? 0) - (other.back[0]?.[0] ?? 0));

/** Lays the remaining stake once the odds have moved far enough. */
async function close(market: Market, venue: Venue): Promise<void> {
  const own = venue.orders.of(market.id);
  const back = own.find(({ side, matched }) => side === 'BACK' && matched > 0);
  const runner = market.runners.find(({ id }) => id === back?.selectionId);
  const price = runner?.lay[0]?.[0];
  if (back === undefined || price === undefined) return;
  const lays = own.filter(({ side }) => side === 'LAY');
  const waiting = lays.filter(({ remaining }) => remaining > 0);
  const isFar = price <= back.matchedAt * (1 - gain) || price >= back.matchedAt * (1 + loss);
  if (!isFar || waiting.some((order) => order.price === price)) return;
  await venue.cancel(
    market.id,
    waiting.map(({ betId }) => betId),
  );
  // The result is the same whoever wins once the payouts of both sides are equal.
  const payout = (order: Order): number => order.matched * order.matchedAt;
  const open = payout(back) - lays.reduce((sum, order) => sum + payout(order), 0);
  const size = Math.floor((open / price) * 100) / 100;
  const lay = { selectionId: back.selectionId, side: 'LAY', price, size } as const;
  if (size >= sizeMin) await venue.place(market.id, [lay]);
}

/** Some exchanges accept no smaller size. */
const sizeMin = 1;

await runBot({ marketFilter: { marketTypes: ['MATCH_ODDS', 'WIN'] }, onMarket: look });
