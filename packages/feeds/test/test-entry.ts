/** Entry point for tests of other packages: a server that plays recorded lines, recordings, seeded dice. */
export { type Dice, makeDice } from '../src/script/dice.ts';
export { makeCertificate } from './certificate.ts';
export { booksOf, dataSets } from './data-sets.ts';
export { ExchangeServer } from './exchange-server.ts';
export {
  makePush,
  pricesOfKings,
  pushedEvent,
  pushedMatchOdds,
  pushSnapshot,
} from './push-messages.ts';
export { imageOf, makeDefinition, makeLine } from './stream-lines.ts';
