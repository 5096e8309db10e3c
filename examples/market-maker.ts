/**
 * A market maker: offers to back and to lay the favourite at the prices of the opposite side, and earns
 * the spread when both are taken. It quotes only one side while it holds much of the other, and nothing
 * once the market is in play.
 *
 * MAKER_STAKE is the size of each offer, MAKER_HELD_MAX the most it may hold on one side.
 */
import process from 'node:process';
import type { Market, Order, Runner } from './betfair/markets.ts';
import { runBot } from './betfair/run-bot.ts';
import type { Offer, Venue } from './betfair/venue.ts';

const stake = Number(process.env['MAKER_STAKE'] ?? 100);
const heldMax = Number(process.env['MAKER_HELD_MAX'] ?? 1000);

async function quote(market: Market, venue: Venue): Promise<void> {
  if (market.status === 'CLOSED') return;
  const own = venue.orders.of(market.id);
  const waiting = own.filter(({ remaining }) => remaining > 0);
  const wanted = market.status === 'OPEN' && !market.isInPlay ? offers(market, own) : [];
  const stale = waiting.filter((order) => !wanted.some((offer) => isSame(offer, order)));
  await venue.cancel(
    market.id,
    stale.map(({ betId }) => betId),
  );
  const missing = wanted.filter((offer) => !waiting.some((order) => isSame(offer, order)));
  await venue.place(market.id, missing);
}

const isSame = (offer: Offer, { selectionId, side, price }: Order): boolean =>
  offer.selectionId === selectionId && offer.side === side && offer.price === price;

/** Both sides of the runner with the shortest odds that has both. */
function offers({ runners }: Market, own: readonly Order[]): Offer[] {
  const quoted = runners.filter(({ back, lay }) => back.length > 0 && lay.length > 0);
  const [favourite] = quoted.toSorted((one, other) => bestOf(one.lay) - bestOf(other.lay));
  if (favourite === undefined) return [];
  const selectionId = favourite.id;
  const held = heldOf(favourite, own);
  const [below, above] = [bestOf(favourite.back), bestOf(favourite.lay)];
  const lay = { selectionId, side: 'LAY', price: below, size: stake } as const;
  const back = { selectionId, side: 'BACK', price: above, size: stake } as const;
  return [...(held > -heldMax ? [lay] : []), ...(held < heldMax ? [back] : [])];
}

const bestOf = (levels: Runner['back']): number => levels[0]?.[0] ?? Number.POSITIVE_INFINITY;

/** Backed stake less laid stake. */
const heldOf = ({ id }: Runner, own: readonly Order[]): number =>
  own
    .filter(({ selectionId }) => selectionId === id)
    .reduce((sum, { side, matched }) => sum + (side === 'BACK' ? matched : -matched), 0);

await runBot({ marketFilter: { marketTypes: ['MATCH_ODDS', 'WIN'] }, onMarket: quote });
