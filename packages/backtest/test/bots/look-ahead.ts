/**
 * Before each confirmation, checks whether the venue knows more than the bot has received; if so, it
 * would bet.
 */
import { runBot } from '@layline/examples/run-bot';

const looks = 3;

interface Book {
  readonly status: string;
  readonly runners: readonly {
    readonly selectionId: number;
    readonly ex: { readonly availableToBack: readonly { readonly price: number }[] };
  }[];
}

await runBot({
  marketFilter: {},
  async onMarket(market, venue) {
    const [told] = market.runners;
    const price = told?.back[0]?.[0];
    if (market.status !== 'OPEN' || told === undefined || price === undefined) return;
    const asked = {
      marketIds: [market.id],
      priceProjection: { priceData: ['EX_BEST_OFFERS'] },
    };
    for (let look = 0; look < looks; look += 1) {
      const [book] = await venue.exchange.call<readonly Book[]>('listMarketBook', asked);
      const runner = book?.runners.find(({ selectionId }) => selectionId === told.id);
      const now = runner?.ex.availableToBack[0]?.price;
      if (book?.status === 'OPEN' && now === price) continue;
      const side = (now ?? price) < price ? 'BACK' : 'LAY';
      await venue.place(market.id, [{ selectionId: told.id, side, price, size: 10 }]);
    }
  },
});
