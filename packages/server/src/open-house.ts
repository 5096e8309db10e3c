/** Builds the house over a store: desk, board and the way between them, sites and sessions. */
import { randomUUID } from 'node:crypto';
import type { MarketId } from '@layline/contract';
import { bookLevels, type Event } from '@layline/exchange';
import { PasskeyTickets } from './auth/passkey-tickets.ts';
import { openPasswords } from './auth/password.ts';
import { openSessions } from './auth/sessions.ts';
import { SignInTickets } from './auth/sign-in-tickets.ts';
import { nameAskLimits, openThrottle, signUpLimits } from './auth/throttle.ts';
import type { Clock } from './clock.ts';
import { openDealer } from './dealer/dealer.ts';
import { type LiveDesk, openDesk } from './desk/desk.ts';
import type { DeskOptions } from './desk/desk-options.ts';
import { recordsIn } from './desk/records.ts';
import type { Quotes, Request } from './desk/request.ts';
import { readPaid } from './desk/settlement-records.ts';
import type { House } from './house.ts';
import type { Log } from './log.ts';
import { Board } from './market/board.ts';
import { openCashOuts } from './market/cash-outs.ts';
import { cellsMax, movedBook } from './market/depth.ts';
import { HouseMatcher } from './market/house-matcher.ts';
import { Intake } from './market/intake.ts';
import { openLists } from './market/lists.ts';
import { openMatchViews } from './market/match-views.ts';
import { openPriceHistories } from './market/price-history.ts';
import type { FindRun } from './market/runs.ts';
import type { Secrets } from './open-secrets.ts';
import { commissionsOf, openSiteDirectory, type SiteDirectory } from './site/directory.ts';
import { readClosedByHand } from './store/closed-by-hand.ts';
import type { Store } from './store/database.ts';
import { readHolds } from './store/market-holds.ts';
import { WriteWatch } from './store/writes/write-watch.ts';
import { openTickets } from './stream/tickets.ts';

export interface OpenHouse extends House {
  readonly intake: Intake;
  /** Drains the desk. The store is the caller's. */
  close(): Promise<void>;
}

const sitesReloadMs = 30_000;

export async function openHouse(
  real: Store,
  clock: Clock,
  log: Log,
  secrets: Secrets,
): Promise<OpenHouse> {
  const writes = new WriteWatch(real, clock, log);
  const { store } = writes;
  const desk = await openWatchedDesk(writes, { clock, log, quotes: quotesOf(() => board) });
  const closedByHand = await readClosedByHand(store);
  const findRun: FindRun = (id) => {
    const market = desk.state.markets.get(id);
    if (market) return { kind: 'open', definition: market.definition };
    const version = closedByHand.get(id);
    if (version !== undefined) return { kind: 'by-hand', version };
    return desk.state.settled.has(id) ? { kind: 'settled' } : null;
  };
  const board = new Board({
    clock,
    findRun,
    waiting: (id, runnerId) => bookLevels(desk.state, id, runnerId, cellsMax),
  });
  board.listen({ interrupted: (id) => desk.interrupt(id) });
  for (const id of await readHolds(store)) board.setHeld(id, true);
  const sites = await openSiteDirectory(store);
  const submit = (request: Request) => desk.submit(request);
  const commissions = () => commissionsOf(sites);
  const findPaid = (id: MarketId) => readPaid(store, id);
  const intake = new Intake({ submit, findRun, commissions, clock, log, findPaid });
  intake.follow(board);
  await intake.settleLeftOver(store);
  const dealer = await openDealer({ store, clock, log, desk, ...secrets.casino });
  const matcher = openMatcher(desk, board);
  const sessions = openSessions(store, clock);
  const cancelReload = keepReloading(sites, { clock, log });
  return {
    clock,
    log,
    store,
    writes,
    anchorSeal: secrets.anchorSeal,
    desk,
    dealer,
    board,
    lists: openLists(board, clock),
    matchViews: openMatchViews(board),
    priceHistories: openPriceHistories(board, clock),
    cashOuts: openCashOuts({ ...partsOf(board), state: () => desk.state, clock }),
    sites,
    passwords: await openPasswords(),
    sessions,
    tickets: openTickets(clock, sessions),
    signInTickets: new SignInTickets(clock),
    passkeyTickets: new PasskeyTickets(clock),
    accountVault: secrets.accountVault,
    throttle: openThrottle(clock),
    nameAsks: openThrottle(clock, nameAskLimits),
    signUps: openThrottle(clock, signUpLimits),
    intake,
    async close() {
      cancelReload();
      await matcher.close();
      await intake.close();
      await dealer.close();
      await desk.close();
      writes.close();
    },
  };
}

function openMatcher(desk: LiveDesk, board: Board): HouseMatcher {
  const matcher = new HouseMatcher({
    state: () => desk.state,
    submit: (request) => desk.submit(request),
    prices: (id) => board.pricesOf(id),
  });
  board.listen({ priced: (id, runners) => matcher.look(id, runners) });
  desk.onCommitted((events) => takeEvents(events, board, matcher));
  return matcher;
}

/** Answers how to stop it. */
const keepReloading = (sites: SiteDirectory, { clock, log }: Pick<House, 'clock' | 'log'>) =>
  clock.every(sitesReloadMs, () => {
    sites.reload().catch((error: unknown) => log.warn({ error }, 'the sites cannot be read'));
  });

/** What the desk decided, to those who show prices and meet bets with them. */
function takeEvents(events: readonly Event[], board: Board, matcher: HouseMatcher): void {
  for (const id of new Set(events.flatMap((event) => movedBook(event) ?? []))) board.noteBook(id);
  for (const event of events) {
    if (event.kind === 'market-defined') matcher.look(event.definition.marketId);
    if (event.kind === 'market-settled') board.closeByHand(event.marketId);
  }
}

/** The board is opened after the desk, which it asks. */
const quotesOf = (board: () => Board): Quotes => ({
  quote: (id, runnerId) => board().quote(id, runnerId),
  sessionQuote: (id) => board().sessionQuote(id),
});

function openWatchedDesk(writes: WriteWatch, parts: Pick<DeskOptions, 'clock' | 'log' | 'quotes'>) {
  const { store } = writes;
  const records = recordsIn(store, (cause) => writes.prove(cause));
  return openDesk({ ...parts, store, records });
}

/** What a cash-out needs of the board. */
const partsOf = (board: Board) => ({
  isOpen: (id: MarketId) => board.takesBets(id),
  prices: (id: MarketId) => board.pricesOf(id),
  newId: randomUUID,
});
