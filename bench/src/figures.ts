/** All figures of the bench, in the order they run, as two tables. */
import { backtestSpeed } from './backtest/backtest-speed.ts';
import { firstLoad, tapToSlip } from './browser/first-load.ts';
import { oddsGrid } from './browser/odds-grid.ts';
import { languageLoad, languageSwitch } from './browser/other-language.ts';
import { secondVisit } from './browser/second-visit.ts';
import { casinoDraw } from './casino/casino-draw.ts';
import { verifyRounds } from './casino/verify-rounds.ts';
import { agentWorst } from './console/agent-worst.ts';
import { consoleCost } from './console/console-cost.ts';
import { bookLive, bookShown } from './console/open-book.ts';
import { settlementSheet } from './console/settlement-sheet.ts';
import { tickerFrames } from './console/ticker-frames.ts';
import { durableBets } from './durable/durable-bets.ts';
import { exportRate } from './durable/export-rate.ts';
import { lineBets } from './durable/line-bets.ts';
import { loneBet } from './durable/lone-bet.ts';
import { oneMarket } from './durable/one-market.ts';
import { planSettlement } from './durable/plan-settlement.ts';
import { settlement } from './durable/settlement.ts';
import { statementPage } from './durable/statement-page.ts';
import { verifyPause } from './durable/verify-pause.ts';
import { edgeBet } from './edges/edge-bet.ts';
import { edgeFrames } from './edges/edge-frames.ts';
import { edgeFreshness } from './edges/edge-freshness.ts';
import { edgeStart } from './edges/edge-start.ts';
import { movedReaders } from './edges/moved-readers.ts';
import { engineFigures } from './engine/engine-figures.ts';
import type { Figure } from './figure/figure.ts';
import { idleMemory } from './http/idle-memory.ts';
import { loneHttpBet } from './http/lone-http-bet.ts';
import { listReads, oddsReads } from './http/odds-reads.ts';
import { programBet } from './http/program-bet.ts';
import { liveFeedLateness, liveFeedMemory } from './live/live-feed.ts';
import { deliveries } from './partners/deliveries.ts';
import { walletBets } from './partners/wallet-bets.ts';
import { webhookBets } from './partners/webhook-bets.ts';
import { botLoad } from './programs/bot-load.ts';
import { programFanOut } from './programs/program-fan-out.ts';
import { streamFanOut, streamLateness, streamSocketIo } from './stream/fan-out.ts';

const engine = (name: string): Figure[] => engineFigures.filter((figure) => figure.name === name);

/** What people watch: what a player, an operator and a visitor of the repository would look at first. */
export const watchedFigures: readonly Figure[] = [
  ...engine('engine-limit'),
  durableBets,
  loneHttpBet,
  oddsReads,
  streamFanOut,
  settlement,
  firstLoad,
  tapToSlip,
  idleMemory,
];

export const otherFigures: readonly Figure[] = [
  ...engine('engine-limit-refs'),
  ...engine('engine-mixed'),
  loneBet,
  edgeBet,
  edgeFreshness,
  edgeFrames,
  edgeStart,
  movedReaders,
  programBet,
  oneMarket,
  lineBets,
  planSettlement,
  statementPage,
  verifyPause,
  casinoDraw,
  verifyRounds,
  exportRate,
  listReads,
  streamSocketIo,
  streamLateness,
  programFanOut,
  botLoad,
  liveFeedLateness,
  liveFeedMemory,
  webhookBets,
  deliveries,
  walletBets,
  backtestSpeed,
  secondVisit,
  languageLoad,
  languageSwitch,
  oddsGrid,
  bookShown,
  bookLive,
  tickerFrames,
  settlementSheet,
  consoleCost,
  agentWorst,
];
