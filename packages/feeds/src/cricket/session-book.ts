/**
 * The sessions on offer in an innings: opens them as the innings proceeds, quotes them after every ball,
 * and closes each with its result, or void. Every session that it opens it closes.
 */
import {
  announce,
  isClosing,
  type MarketMoment,
  type MarketNews,
  type PlannedMarket,
  shortly,
  voided,
  voidedBy,
} from '../script/plan.ts';
import { type Innings, nextOver } from './innings.ts';
import { noQuotes, quoteLine } from './session-line.ts';
import type { InningsSoFar } from './session-result.ts';
import {
  batterSession,
  deliverySession,
  fallSession,
  inningsSession,
  onlyOverSession,
  overSession,
  type Session,
  type SessionContext,
} from './sessions.ts';

export interface SessionOffer extends SessionContext {
  /** From 1; part of ids. */
  readonly inningsNumber: number;
  /** Overs with a session on the total at their end. */
  readonly overs: readonly number[];
  /** A long match has a line for every ball and three per batter; a short one has no time for them. */
  readonly isLong: boolean;
}

interface OpenSession {
  readonly market: PlannedMarket;
  readonly session: Session;
}

/**
 * What a session came to in a cut innings; one on an over or a ball that was not finished came to nothing.
 * Without an allotment nobody can say how much was cut.
 */
function cutShort({ session }: OpenSession, innings: Innings): MarketMoment {
  const { balls: ballsBowled, ballsMax: ballsAllotted } = innings;
  if (ballsAllotted === null) return voided;
  const ending = { kind: 'short-innings', ballsBowled, ballsAllotted, isDecided: false } as const;
  const result = session.type === 'SESSION' ? session.result({ innings, isFinal: true }) : 'void';
  return typeof result === 'number' ? { kind: 'resulted', result, ending } : voidedBy(ending);
}

/** Session ids double as selection ids, so they must be unique in the whole match. */
const idsPerInnings = 10_000;
const sessionsMax = 2000;

export class SessionBook {
  readonly #offer: SessionOffer;
  readonly #isSure: boolean;
  readonly #open = new Map<string, OpenSession>();
  readonly #seen = new Set<string>();

  /** Nothing is offered of an innings whose record is in doubt. */
  constructor(offer: SessionOffer, isSure = true) {
    this.#offer = offer;
    this.#isSure = isSure;
  }

  /** Opens, quotes and closes sessions, after a ball or before the first. */
  update(innings: Innings): readonly MarketNews[] {
    for (const session of this.#wanted(innings)) this.#offerOne(session);
    return [...this.#open.values()].map((one) => this.#news(one, { innings, isFinal: false }));
  }

  /** Puts all open sessions under this suspension overlay. */
  overlay(moment: MarketMoment): readonly MarketNews[] {
    return [...this.#open.values()].map(({ market }) => announce(market, moment));
  }

  /** Ends the innings regularly: every session gets its result, or is void. */
  end(innings: Innings): readonly MarketNews[] {
    return [...this.#open.values()].map((one) => this.#news(one, { innings, isFinal: true }));
  }

  /** Cuts the innings short: the rule set of the market decides about sessions that are not decided. */
  abandon(innings: Innings): readonly MarketNews[] {
    const news = [...this.#open.values()].map((one) => {
      const latest = this.#news(one, { innings, isFinal: false });
      return isClosing(latest.moment) ? latest : announce(one.market, cutShort(one, innings));
    });
    this.#open.clear();
    return news;
  }

  #offerOne(session: Session): void {
    if (this.#seen.has(session.key) || this.#seen.size >= sessionsMax) return;
    this.#seen.add(session.key);
    const { inningsNumber } = this.#offer;
    const id = inningsNumber * idsPerInnings + this.#seen.size;
    const market: PlannedMarket = {
      suffix: `${inningsNumber}${session.key}`,
      kind: 'session',
      marketType: session.type,
      name: session.name,
      runners: [{ id, name: session.name }],
    };
    this.#open.set(session.key, { market, session });
  }

  #news({ market, session }: OpenSession, soFar: InningsSoFar): MarketNews {
    const result = session.result(soFar);
    if (result !== null) {
      this.#open.delete(session.key);
      return announce(market, result === 'void' ? voided : { kind: 'resulted', result });
    }
    const odds = session.odds(soFar.innings);
    if (odds === null) return announce(market, shortly);
    return announce(market, {
      kind: 'line',
      quote: () => (odds === null ? noQuotes : quoteLine(odds.atLeast, odds.soFar)),
    });
  }

  *#wanted(innings: Innings): Generator<Session> {
    const offer = this.#offer;
    if (innings.isSuperOver || !this.#isSure) return;
    for (const over of offer.overs) {
      if (innings.balls < over * innings.ballsPerOver) yield overSession(offer, over);
    }
    if (innings.wickets < 9) yield fallSession(offer, innings.wickets + 1);
    yield* this.#forBatters(innings);
    yield* this.#forOvers(innings);
    if (innings.ballsMax === null || innings.target !== null) return;
    yield inningsSession(offer, 'sixes');
    if (offer.isLong) yield inningsSession(offer, 'fours');
  }

  *#forBatters({ batters, striker, nonStriker }: Innings): Generator<Session> {
    for (const [index, { name, isOut }] of batters.entries()) {
      if (isOut || (name !== striker && name !== nonStriker)) continue;
      const batter = { name, place: index + 1 };
      yield batterSession(this.#offer, { ...batter, what: 'runs' });
      yield batterSession(this.#offer, { ...batter, what: 'boundaries' });
      if (this.#offer.isLong) yield batterSession(this.#offer, { ...batter, what: 'balls' });
    }
  }

  *#forOvers(innings: Innings): Generator<Session> {
    const { ballsMax, ballsPerOver } = innings;
    const now = nextOver(innings);
    const last = ballsMax === null ? Number.POSITIVE_INFINITY : Math.ceil(ballsMax / ballsPerOver);
    for (const over of [now, now + 1]) {
      if (over <= last) yield onlyOverSession(this.#offer, over);
    }
    const current = innings.overs.find(({ over }) => over === now);
    if (this.#offer.isLong) {
      const number = (current?.deliveries.length ?? 0) + 1;
      if (now <= last) yield deliverySession(this.#offer, { over: now, number });
    } else if ((current?.legalBalls ?? 0) >= ballsPerOver / 2 && now < last) {
      yield deliverySession(this.#offer, { over: now + 1, number: 1 });
    }
  }
}
