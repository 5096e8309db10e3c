/**
 * Which sessions of an innings are on offer: it opens them as the innings goes, quotes them after
 * every ball, and closes each with the number it came to, or void. Every session that it opens it
 * closes.
 */
import {
  announce,
  isClosing,
  type MarketMoment,
  type MarketNews,
  type PlannedMarket,
  shortly,
  voided,
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
  /** Overs at whose end the total is asked for. */
  readonly overs: readonly number[];
  /** In a long match every ball has its line and a batter three; in a short one there is no time. */
  readonly isLong: boolean;
}

interface OpenSession {
  readonly market: PlannedMarket;
  readonly session: Session;
}

/** Ids of sessions are the selection's too, so they differ through the whole match. */
const idsPerInnings = 10_000;
const sessionsMax = 2000;

export class SessionBook {
  readonly #offer: SessionOffer;
  readonly #open = new Map<string, OpenSession>();
  readonly #seen = new Set<string>();

  constructor(offer: SessionOffer) {
    this.#offer = offer;
  }

  /** After a ball, or before the first: opens, quotes and closes. */
  update(innings: Innings): readonly MarketNews[] {
    for (const session of this.#wanted(innings)) this.#offerOne(session);
    return [...this.#open.values()].map((one) => this.#news(one, { innings, isFinal: false }));
  }

  /** Puts every open session under this suspension overlay. */
  overlay(moment: MarketMoment): readonly MarketNews[] {
    return [...this.#open.values()].map(({ market }) => announce(market, moment));
  }

  /** At the natural end of the innings every session comes to its number, or is void. */
  end(innings: Innings): readonly MarketNews[] {
    return [...this.#open.values()].map((one) => this.#news(one, { innings, isFinal: true }));
  }

  /** The innings was cut short: what is not decided is void. */
  abandon(innings: Innings): readonly MarketNews[] {
    const news = [...this.#open.values()].map((one) => {
      const latest = this.#news(one, { innings, isFinal: false });
      return isClosing(latest.moment) ? latest : announce(one.market, voided);
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
    if (innings.isSuperOver) return;
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
