/** Bets once in each market in play; exits with 4 if a bet was accepted before its delay was over. */
import process from 'node:process';
import { runBot } from '@layline/examples/run-bot';

const asked = new Set<string>();
const delayMsMin = 1000;

interface Current {
  readonly currentOrders: readonly { readonly placedDate: string }[];
}

await runBot({
  marketFilter: {},
  async onMarket(market, venue) {
    const [first] = market.runners;
    const price = first?.back[0]?.[0];
    const isWanted = market.status === 'OPEN' && market.isInPlay && !asked.has(market.id);
    if (!isWanted || first === undefined || price === undefined) return;
    asked.add(market.id);
    await venue.place(market.id, [{ selectionId: first.id, side: 'BACK', price, size: 10 }]);
    const own = { marketIds: [market.id] };
    const { currentOrders } = await venue.exchange.call<Current>('listCurrentOrders', own);
    const takenAt = currentOrders.map(({ placedDate }) => Date.parse(placedDate));
    if (takenAt.some((at) => at - market.at < delayMsMin)) process.exit(4);
  },
});
