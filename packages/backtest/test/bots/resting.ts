/** Backs the first runner at its lowest price to lay with each of RESTING_STAKES, once, and waits. */
import process from 'node:process';
import { runBot } from '@layline/examples/run-bot';

const stakes = (process.env['RESTING_STAKES'] ?? '60').split(',').map(Number);
let isPlaced = false;

await runBot({
  marketFilter: {},
  async onMarket(market, venue) {
    const [first] = market.runners;
    const price = first?.lay[0]?.[0];
    if (isPlaced || first === undefined || price === undefined) return;
    isPlaced = true;
    for (const size of stakes) {
      await venue.place(market.id, [{ selectionId: first.id, side: 'BACK', price, size }]);
    }
  },
});
