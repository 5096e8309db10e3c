/** Every figure of the bench, in the order they are run. */
import { firstLoad, tapToSlip } from './browser/first-load.ts';
import { oddsGrid } from './browser/odds-grid.ts';
import { secondVisit } from './browser/second-visit.ts';
import { durableBets } from './desk/durable-bets.ts';
import { loneBet } from './desk/lone-bet.ts';
import { oneMarket } from './desk/one-market.ts';
import { settlement } from './desk/settlement.ts';
import { statementPage } from './desk/statement-page.ts';
import { engineFigures } from './engine/engine-figures.ts';
import type { Figure } from './figure.ts';
import { loneHttpBet } from './http/lone-http-bet.ts';
import { listReads, oddsReads } from './http/odds-reads.ts';
import {
  streamFanOut,
  streamLateness,
  streamLatenessOwnPeak,
  streamRooms,
} from './stream/fan-out.ts';

export const figures: readonly Figure[] = [
  ...engineFigures,
  durableBets,
  loneBet,
  loneHttpBet,
  oneMarket,
  settlement,
  statementPage,
  oddsReads,
  listReads,
  streamFanOut,
  streamRooms,
  streamLateness,
  streamLatenessOwnPeak,
  firstLoad,
  tapToSlip,
  secondVisit,
  oddsGrid,
];
