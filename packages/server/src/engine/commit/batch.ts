/**
 * The contents of one commit: its commands' events as journal rows, and the bets, lines, balances and markets
 * that follow from them. Collected while the commands are decided.
 */
import {
  addMoney,
  type BetId,
  type MarketDefinition,
  type MarketId,
  type Money,
  makeInstant,
  money,
  noMoney,
  type PlayerId,
  sportRegistry,
  subtractMoney,
} from '@layline/contract';
import {
  accountOf,
  apply,
  betOf,
  type CashierEvent,
  type Event,
  type ExchangeState,
  type Explain,
  type FundsMoved,
  type FundsRefused,
  isCashierEvent,
  isCommissionEvent,
  isMaintenanceEvent,
  isWalletEvent,
  type LocatedBet,
  type MarketResettled,
  type MarketSettled,
  marketOf,
  type OpenBet,
  type PointsAnswer,
  pointsAnswer,
  type RoundSettled,
  type RoundVoided,
  type SessionBetPlaced,
  type SettledBet,
  transferAnswer,
  type WalletEvent,
} from '@layline/exchange';
import type { Transfer } from '@layline/ledger';
import type { BetRow } from '../../store/tables/bet.ts';
import { type ChainEnd, JournalRow } from '../chain/chain.ts';
import { casinoRow, oddsRow, sessionRow } from '../rows/bet-rows.ts';
import {
  type AccountSummaries,
  type AccountSummary,
  summaryOf,
} from '../view/account-summaries.ts';
import { CashierRows } from './cashier-rows.ts';
import type { TransferRow } from './find-transfer.ts';
import { Postings } from './postings.ts';
import type { RoundWrites } from './write-rounds.ts';

export interface MarketRow {
  readonly definition: MarketDefinition;
  readonly seq: number;
}

/** Bets that were paid together. */
export interface PaidRows {
  readonly bets: readonly SettledBet[];
  /** Explains how each bet came to its result. */
  readonly explain: Explain;
}

export interface SettledRows extends PaidRows {
  readonly sportId: string;
  readonly at: string;
}

export interface SettledMarketRow {
  readonly marketId: MarketId;
  readonly at: string;
  readonly seq: number;
}

/** The meaning of a points reference from a command on. */
export interface PointsAnswerRow {
  readonly answer: PointsAnswer;
  readonly seq: number;
}

export interface AccountRow {
  readonly summary: AccountSummary;
  readonly exposure: Money;
  readonly exposureLimit: Money | null;
}

/** An event, once decided. */
interface AddedEvent {
  readonly event: Event;
  /** Its index among the events of its command. */
  readonly part: number;
  /** Returns the worksheets of the bets that it settles. */
  readonly explain: Explain | undefined;
  /** What `decide` found for it; absent if it must be looked up again. */
  readonly located: LocatedBet | undefined;
}

const unexplained: Explain = () => {
  throw new Error('A settlement without worksheets');
};

export class Batch {
  /** Parallel to the journal rows. */
  readonly events: Event[] = [];
  readonly journal: JournalRow[] = [];
  readonly bets = new Map<BetId, BetRow>();
  /** Ids of the bets that this batch placed. */
  readonly placed = new Set<BetId>();
  readonly settled: SettledRows[] = [];
  readonly settledMarkets: SettledMarketRow[] = [];
  /** Resettled bets; they keep their place in the history. */
  readonly resettled: PaidRows[] = [];
  readonly markets = new Map<MarketId, MarketRow>();
  readonly postings: Postings[] = [];
  /** The answers to transfers, by reference. */
  readonly transferAnswers: TransferRow[] = [];
  /** The answers to transfers of agents' points, by reference. */
  readonly pointsAnswers: PointsAnswerRow[] = [];
  readonly cashier = new CashierRows();
  readonly rounds: RoundWrites = { finished: [], paid: [], voided: [] };
  readonly #summaries: AccountSummaries;
  readonly #touched = new Map<string, PlayerId | null>();
  /** The last row of the journal: this batch's, or else the previous one. */
  end: ChainEnd;
  commands = 0;

  constructor(summaries: AccountSummaries, end: ChainEnd) {
    this.#summaries = summaries;
    this.end = end;
  }

  /** Whether there is something to write that most commits do not have. */
  get hasRare(): boolean {
    const { markets, settled, resettled, settledMarkets, rounds } = this;
    const ofRounds = [rounds.finished, rounds.paid, rounds.voided];
    const counts = [settled, resettled, settledMarkets, this.pointsAnswers, ...ofRounds];
    return markets.size > 0 || this.cashier.hasRows || counts.some(({ length }) => length > 0);
  }

  get rows(): number {
    const { journal, bets, settled, resettled } = this;
    const paid = [...settled, ...resettled].map((rows) => rows.bets);
    const counts = [journal, ...paid].map(({ length }) => length);
    return counts.reduce((sum, count) => sum + count, bets.size + this.postingCount);
  }

  get postingCount(): number {
    return this.postings.reduce((sum, { count }) => sum + count, 0);
  }

  get isEmpty(): boolean {
    return this.journal.length === 0;
  }

  /** Applies the event and collects the rows that follow from it. Throws if a rule is broken. */
  add(state: ExchangeState, { event, part, explain = unexplained, located }: AddedEvent): void {
    const at = makeInstant(event.at);
    const row = new JournalRow({ part, at, siteId: siteOf(state, event) }, event, this.end);
    this.events.push(event);
    this.journal.push(row);
    this.end = row;
    this.#beforeApply(state, event, { at, explain });
    const taken = takenOf(state, event);
    apply(state, event, located);
    const { kind } = event;
    if (kind === 'bet-placed' || kind === 'session-bet-placed') this.placed.add(event.betId);
    for (const id of betsOf(event)) this.#keepBet(state, betOf(state, id) ?? taken, { id, at });
  }

  /**
   * Returns balances and exposures of every account that the batch touched. Called once, after its last
   * event; accounts opened by the batch count as stored from then on.
   */
  accounts(state: ExchangeState): AccountRow[] {
    return [...this.#touched].map(([accountId, playerId]) => {
      const summary = this.#summaries.get(accountId);
      if (!summary) throw new Error(`The account ${accountId} has no summary`);
      const view = playerId === null ? undefined : accountOf(state, playerId);
      const held = state.ledger.balances.get(accountId) ?? 0;
      if (held !== summary.balance) {
        throw new Error(`${accountId}: the ledger holds ${held}, its summary ${summary.balance}`);
      }
      // Copied because the next batch is decided while this one is written.
      const written = { ...summary };
      summary.isNew = false;
      return {
        summary: written,
        exposure: view?.exposure ?? money(0),
        exposureLimit: view?.exposureLimit ?? null,
      };
    });
  }

  #beforeApply(state: ExchangeState, event: Event, { at, explain }: Settling): void {
    if (isCashierEvent(event) || isWalletEvent(event)) return this.#keepCashier(event);
    if (isCommissionEvent(event) || isMaintenanceEvent(event)) return;
    switch (event.kind) {
      case 'account-opened':
        summaryOf(this.#summaries, { kind: 'player', playerId: event.playerId }, event.siteId);
        return this.#touch(event.playerId);
      case 'funds-moved':
        this.#keepTransfer(state, event);
        return this.#post([event.transfer], event);
      case 'funds-refused':
        return this.#keepTransfer(state, event);
      case 'market-defined':
        for (const { playerId } of event.exposures) this.#touch(playerId);
        this.markets.set(event.definition.marketId, event);
        return;
      case 'bet-placed':
        for (const { maker } of event.fills) if (maker) this.#touch(maker.playerId);
        return this.#touch(event.playerId);
      case 'bet-cancelled':
      case 'bet-persistence-changed':
      case 'bet-lapsed':
      case 'bet-reduced':
      case 'bet-matched':
        return this.#touch(event.playerId);
      case 'bet-refused':
        return;
      case 'session-bet-placed':
        this.#keepSessionBet(state, event);
        return this.#touch(event.playerId);
      case 'market-settled':
        return this.#settle(state, event, { at, explain });
      case 'market-resettled':
        return this.#resettle(event, { at, explain });
      case 'casino-bet-placed':
        this.placed.add(event.betId);
        this.bets.set(event.betId, casinoRow(event));
        return this.#touch(event.playerId);
      case 'round-settled':
        return this.#settleRound(event, { at, explain });
      case 'round-voided':
        return this.#voidRound(event, explain);
      case 'agent-moved':
      case 'player-moved':
        return this.#post(event.transfers, event);
      case 'points-moved':
      case 'sheet-cleared':
        this.pointsAnswers.push({ answer: pointsAnswer(event), seq: event.seq });
        return this.#post([event.transfer], event);
      case 'agent-added':
      case 'agent-credit-set':
      case 'agent-shares-set':
      case 'branch-locked':
      case 'branch-unlocked':
      case 'journal-marked':
      case 'engine-opened':
      case 'trigger-placed':
      case 'trigger-changed':
      case 'trigger-fired':
      case 'trigger-ended':
      case 'protection-changed':
      case 'site-protected':
      case 'risk-stopped':
      case 'risk-resumed':
        return;
      default:
        throw new Error(`The engine has no way to write a ${(event as Event).kind} down`);
    }
  }

  #keepBet(
    state: ExchangeState,
    bet: OpenBet | undefined,
    { id, at }: { readonly id: BetId; readonly at: string },
  ): void {
    const market = bet && marketOf(state, bet.marketId);
    if (!bet || !market) throw new Error(`The bet ${id} is not in the exchange`);
    this.bets.set(id, oddsRow(bet, market.definition));
    if (bet.matched + bet.remaining > 0) return;
    const { sportId } = market.definition.fixture;
    this.settled.push({ bets: [takenBack(bet)], explain: explainTakenBack, sportId, at });
  }

  #keepSessionBet(state: ExchangeState, event: SessionBetPlaced): void {
    const market = marketOf(state, event.marketId);
    if (!market) throw new Error(`The session ${event.marketId} is not in the exchange`);
    this.bets.set(event.betId, sessionRow(event, market.definition));
  }

  #keepTransfer(state: ExchangeState, event: FundsMoved | FundsRefused): void {
    const { siteId } = accountOf(state, event.playerId) ?? {};
    const answer = siteId === undefined ? null : transferAnswer(siteId, event);
    if (answer !== null) this.transferAnswers.push({ ...answer, seq: event.seq });
  }

  #keepCashier(event: CashierEvent | WalletEvent): void {
    const answer = this.cashier.keep(event);
    if (answer !== null) this.transferAnswers.push(answer);
    if ('transfers' in event) this.#post(event.transfers, event);
  }

  #settle(state: ExchangeState, event: MarketSettled, { at, explain }: Settling): void {
    const { marketId, bets, seq } = event;
    const sportId = marketOf(state, marketId)?.definition.fixture.sportId ?? '';
    this.settled.push({ bets, explain, sportId, at });
    const players = [marketOf(state, marketId)?.positions, state.sessions.get(marketId)];
    for (const positions of players) {
      for (const playerId of positions?.keys() ?? []) this.#touch(playerId);
    }
    this.settledMarkets.push({ marketId, at, seq });
    this.#post(event.transfers, event);
  }

  #resettle(event: MarketResettled, { at, explain }: Settling): void {
    const { definition, bets, transfers, seq } = event;
    this.markets.set(definition.marketId, { definition, seq });
    this.resettled.push({ bets, explain });
    this.settledMarkets.push({ marketId: definition.marketId, at, seq });
    this.#post(transfers, event);
  }

  #settleRound(event: RoundSettled, { at, explain }: Settling): void {
    const { roundId, bets, transfers, outcome, seq } = event;
    if (transfers.length > 0) this.rounds.paid.push({ roundId, seq });
    this.settled.push({ bets, explain, sportId: sportRegistry.casino.id, at });
    for (const { playerId } of bets) this.#touch(playerId);
    if (outcome !== null) this.rounds.finished.push({ mid: roundId, ...outcome });
    this.#post(transfers, event);
  }

  #voidRound(event: RoundVoided, explain: Explain): void {
    const { roundId, bets, transfers } = event;
    this.resettled.push({ bets, explain });
    this.rounds.voided.push(roundId);
    for (const { playerId } of bets) this.#touch(playerId);
    this.#post(transfers, event);
  }

  #post(transfers: readonly Transfer[], { at: when, seq }: Event): void {
    const stamp = { at: makeInstant(when), seq };
    const posted = new Postings(this.#summaries, transfers, stamp, ({ accountId, playerId }) => {
      if (playerId === null) this.#touched.set(accountId, null);
      else this.#touch(playerId as PlayerId);
    });
    if (posted.count > 0) this.postings.push(posted);
  }

  #touch(playerId: PlayerId): void {
    this.#touched.set(`player:${playerId}`, playerId);
  }
}

interface Settling {
  readonly at: string;
  readonly explain: Explain;
}

function siteOf(state: ExchangeState, event: Event): string | null {
  if ('siteId' in event) return event.siteId;
  return 'playerId' in event ? (accountOf(state, event.playerId)?.siteId ?? null) : null;
}

/** Returns a cancelled or lapsed bet after the event; a fully cancelled bet is no longer in memory. */
function takenOf(state: ExchangeState, event: Event): OpenBet | undefined {
  if (event.kind !== 'bet-cancelled' && event.kind !== 'bet-lapsed') return undefined;
  const bet = betOf(state, event.betId);
  if (!bet) return undefined;
  const part = event.kind === 'bet-cancelled' ? 'cancelled' : 'lapsed';
  const remaining = subtractMoney(bet.remaining, event.size);
  return { ...bet, remaining, [part]: addMoney(bet[part], event.size) };
}

/** Returns the bets that an event changes. */
function betsOf(event: Event): readonly BetId[] {
  switch (event.kind) {
    case 'bet-placed':
      return [event.betId, ...event.fills.flatMap(({ maker }) => (maker ? [maker.betId] : []))];
    case 'bet-cancelled':
    case 'bet-persistence-changed':
    case 'bet-lapsed':
    case 'bet-reduced':
    case 'bet-matched':
      return [event.betId];
    default:
      return [];
  }
}

/** A bet without any match ends without profit or loss. */
const takenBack = ({ betId, playerId }: OpenBet): SettledBet => ({
  betId,
  playerId,
  outcome: 'void',
  profit: noMoney,
});
const takenBackLines = ['Nothing of the bet was matched before it was taken back.'];
const explainTakenBack: Explain = () => takenBackLines;
