/**
 * One market of a temporary exchange, driven by the usual commands from the first bet to the payout, so
 * that cases are checked against the code that pays players.
 */
import {
  betId,
  clientRef,
  competitionId,
  eventId,
  instant,
  type MarketDefinition,
  type Money,
  marketId,
  money,
  noMoney,
  type Odds,
  playerId,
  type RunnerDefinition,
  type RunnerStatus,
  runnerId,
  type SessionPrice,
  type Side,
  siteId,
  transferRef,
} from '@layline/contract';
import {
  accountOf,
  apply,
  type Command,
  decide,
  type Event,
  openExchange,
  runnerProfitLoss,
  type SettledBet,
} from '@layline/exchange';
import type { Transfer } from '@layline/ledger';

const bettor = playerId('bettor');
const site = siteId('site');
const id = marketId('1.1');
const funds = money(1_000_000_000_000);
const limits = { stakeMin: money(1), stakeMax: funds };

export interface CaseRunner {
  readonly status: RunnerStatus;
  /** In thousandths of a percent; null if it stays in the market or has none. */
  readonly factor?: number;
}

export interface CaseMarket {
  readonly kind: 'match' | 'session';
  readonly isRacing?: boolean;
  readonly marketType: string;
  readonly winners: number;
  readonly runners: readonly CaseRunner[];
  readonly sessionResult?: number;
}

export interface CaseBet {
  /** Index of its runner in the market. */
  readonly runner: number;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
}

export interface Paid {
  readonly bets: readonly SettledBet[];
  readonly transfers: readonly Transfer[];
}

interface SessionBet extends SessionPrice {
  readonly side: Side;
  readonly stake: Money;
}

export class ThrowAwayMarket {
  readonly #market: CaseMarket;
  readonly #state = openExchange();
  #seq = 0;
  #version = 0;

  constructor(market: CaseMarket) {
    this.#market = market;
    this.#send({ kind: 'open-account', playerId: bettor, siteId: site, exposureLimit: null });
    const deposit = { direction: 'deposit', playerId: bettor, amount: funds } as const;
    this.#send({ kind: 'move-funds', transferRef: transferRef('in-1'), ...deposit, remark: '' });
    this.#define('OPEN', () => 'ACTIVE');
  }

  get exposure(): Money {
    return accountOf(this.#state, bettor)?.exposure ?? noMoney;
  }

  /** The result if each runner wins, in runner order. */
  get results(): Money[] {
    return [...runnerProfitLoss(this.#state, { playerId: bettor, marketId: id }).values()];
  }

  back(bet: CaseBet): void {
    const number = runnerId(bet.runner + 1);
    const level = [{ odds: bet.odds, size: bet.stake }];
    const none = { lastTraded: null, tradedVolume: noMoney };
    this.#send({
      kind: 'place-bet',
      ...this.#named(),
      runnerId: number,
      side: bet.side,
      odds: bet.odds,
      stake: bet.stake,
      house: { runnerId: number, back: level, lay: level, ...none },
    });
  }

  offerSession({ side, stake, ...price }: SessionBet): void {
    const quote = { yes: price, no: price };
    this.#send({ kind: 'place-session-bet', ...this.#named(), side, ...price, stake, quote });
  }

  /** Runners that the case removes are removed first, then the market is closed and settled. */
  settle(basisPoints = 0): Paid {
    const { runners, kind, sessionResult = null } = this.#market;
    if (runners.some(({ status }) => status === 'REMOVED')) {
      this.#define('OPEN', (status) => (status === 'REMOVED' ? status : 'ACTIVE'));
    }
    this.#define('CLOSED', (status) => status);
    const commissions = [{ siteId: site, basisPoints }];
    const events = this.#send(
      kind === 'session'
        ? { kind: 'settle-session', marketId: id, result: sessionResult, commissions }
        : { kind: 'settle-market', marketId: id, commissions },
    );
    const [event] = events;
    if (event?.kind !== 'market-settled') throw new Error('the market was not settled');
    return event;
  }

  #named() {
    const number = this.#seq + 1;
    const own = { betId: betId(String(number)), clientRef: clientRef(`case-bet-${number}`) };
    return { ...own, playerId: bettor, marketId: id, limits };
  }

  #define(
    status: MarketDefinition['status'],
    statusOf: (status: RunnerStatus) => RunnerStatus,
  ): void {
    this.#version += 1;
    const { kind, marketType, winners, isRacing = false, sessionResult } = this.#market;
    const at = instant(0);
    const fixture = {
      eventId: eventId('1'),
      name: 'Case',
      sportId: isRacing ? '10' : '1',
      competitionId: competitionId('1'),
      competitionName: '',
      openAt: at,
      countryCode: null,
      venue: null,
    } as const;
    const runners = this.#market.runners.map((runner, index): RunnerDefinition => {
      const now = statusOf(runner.status);
      const factor = now === 'REMOVED' ? (runner.factor ?? null) : null;
      const name = {
        runnerId: runnerId(index + 1),
        name: `R${index + 1}`,
        sortPriority: index + 1,
      };
      return { ...name, status: now, reductionFactor: factor, removedAt: null };
    });
    const definition: MarketDefinition = {
      marketId: id,
      fixture,
      kind,
      marketType,
      name: 'Case',
      status,
      isInPlay: false,
      betDelayMs: 0,
      startAt: at,
      winners,
      eachWayDivisor: null,
      baseRate: 0,
      version: this.#version,
      isDerived: false,
      runners,
      ...(status === 'CLOSED' && sessionResult !== undefined && { sessionResult }),
    };
    this.#send({ kind: 'define-market', definition });
  }

  /** Throws the refusal's text: a case that our own rules refuse is a fault. */
  #send(command: Command): readonly Event[] {
    this.#seq += 1;
    const { events, refusal } = decide(this.#state, { ...command, seq: this.#seq, at: instant(0) });
    if (refusal !== null) throw new Error(`${command.kind}: ${refusal.message}`);
    for (const event of events) apply(this.#state, event);
    return events;
  }
}
