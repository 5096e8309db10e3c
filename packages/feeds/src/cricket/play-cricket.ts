/**
 * Plays a cricket match moment by moment, with balls simulated or from a file. While a ball is running,
 * bookmaker and sessions take no bets; once its result is known, everything is quoted again. A wicket
 * suspends all markets for a while. Every market that opens closes with a result or void.
 */
import type { CricketScore, ResultDoubt } from '@layline/contract';
import {
  announce,
  ballRunning,
  type MarketNews,
  type Moment,
  shortly,
  suspended,
} from '../script/plan.ts';
import { type Delivery, wicketsOf } from './delivery.ts';
import {
  afterDelivery,
  type Innings,
  type InningsRules,
  startInnings,
  takeGuard,
  withPenalties,
} from './innings.ts';
import {
  announceAll,
  type CricketChances,
  type CricketResult,
  closeMatch,
  type MatchMarkets,
  openMatch,
} from './match-markets.ts';
import { type CricketMatch, type CricketState, showCricket } from './scoreboard.ts';
import { SessionBook, type SessionOffer } from './session-book.ts';

/** Milliseconds at speed 1. */
export interface CricketPace {
  /** Time for bets, between a ball and the next run-up. */
  readonly openMs: number;
  readonly runningMs: number;
  readonly overMs: number;
  readonly wicketMs: number;
  /** Break before the next innings, whose markets are already open. */
  readonly inningsMs: number;
  readonly endMs: number;
  /** Earliest declaration of the result. */
  readonly resultMsMin: number;
}

export interface CricketScript {
  readonly match: Omit<CricketMatch, 'innings'>;
  readonly markets: MatchMarkets;
  readonly pace: CricketPace;
  /** The next innings, or null if the match is over. */
  nextInnings(played: readonly Innings[]): InningsRules | null;
  /** The next ball; null if the innings ends or is cut short. */
  nextDelivery(innings: Innings): Delivery | null;
  /** True if the innings stopped before its end, so that its open markets are void. */
  isCutShort(): boolean;
  offerOf(innings: InningsRules, number: number): SessionOffer;
  /** Null without a model: match odds stay suspended. */
  chancesAt(played: readonly Innings[], innings: Innings): (() => CricketChances) | null;
  resultOf(played: readonly Innings[]): CricketResult & { readonly summary: string };
  readonly doubt?: CricketDoubt | null;
}

/** What a file contradicts: its result is not settled, and sessions only of the innings before it. */
export interface CricketDoubt extends ResultDoubt {
  readonly inningsSure: number;
}

class Announcer {
  readonly script: CricketScript;
  readonly played: Innings[] = [];
  offsetMs = 0;

  constructor(script: CricketScript) {
    this.script = script;
  }

  score(innings: Innings | null, state: Partial<CricketState> = {}): () => CricketScore {
    const { match } = this.script;
    const shown = innings === null ? [...this.played] : [...this.played, innings];
    const all = { ...match, innings: shown };
    return () =>
      showCricket(all, {
        phase: 'play',
        isBallRunning: false,
        winner: null,
        summary: null,
        ...state,
      });
  }

  moment(news: readonly MarketNews[], score: () => CricketScore): Moment {
    return { offsetMs: this.offsetMs, news, score };
  }

  open(innings: Innings): readonly MarketNews[] {
    const { markets } = this.script;
    const chances = this.script.doubt ? null : this.script.chancesAt([...this.played], innings);
    return chances === null ? this.suspend() : openMatch(markets, chances);
  }

  suspend(): MarketNews[] {
    const { markets, doubt } = this.script;
    return announceAll(markets, { moment: suspended, doubt });
  }

  /** The bookmaker market while a ball runs. */
  runBall(): readonly MarketNews[] {
    const { markets, doubt } = this.script;
    return doubt ? [] : [announce(markets.bookmaker, ballRunning)];
  }
}

/** The batters of the next ball are known before it is bowled. */
const withGuard = (innings: Innings, next: Delivery | null): Innings =>
  next === null ? innings : { ...takeGuard(innings, next), upNext: next.over };

function* playInnings(announcer: Announcer, rules: InningsRules): Generator<Moment, Innings> {
  const { script } = announcer;
  const { pace } = script;
  const number = announcer.played.length + 1;
  const isSure = !script.doubt || number <= script.doubt.inningsSure;
  const book = new SessionBook(script.offerOf(rules, number), isSure);
  let innings = startInnings(rules);
  let next = script.nextDelivery(innings);
  innings = withGuard(innings, next);
  yield announcer.moment(
    [...announcer.open(innings), ...book.update(innings)],
    announcer.score(innings),
  );
  if (announcer.played.length > 0) announcer.offsetMs += pace.inningsMs;
  while (next !== null) {
    const over = next.over;
    announcer.offsetMs += pace.openMs;
    yield announcer.moment(
      [...announcer.runBall(), ...book.overlay(ballRunning)],
      announcer.score(innings, { isBallRunning: true }),
    );
    announcer.offsetMs += pace.runningMs;
    const isFall = wicketsOf(next) > 0;
    innings = afterDelivery(innings, next);
    next = script.nextDelivery(innings);
    const bowled = innings;
    innings = withGuard(innings, next);
    if (next === null) break;
    if (isFall) {
      const news = [...announcer.suspend(), ...book.overlay(shortly)];
      yield announcer.moment(news, announcer.score(bowled));
      announcer.offsetMs += pace.wicketMs;
    }
    yield announcer.moment(
      [...announcer.open(innings), ...book.update(innings)],
      announcer.score(innings),
    );
    if (next.over !== over) announcer.offsetMs += pace.overMs;
  }
  innings = withPenalties(innings);
  const closing = script.isCutShort() ? book.abandon(innings) : book.end(innings);
  yield announcer.moment([...announcer.suspend(), ...closing], announcer.score(innings));
  return innings;
}

export function* playCricket(script: CricketScript): Generator<Moment> {
  const announcer = new Announcer(script);
  const { pace, markets } = script;
  for (;;) {
    const rules = script.nextInnings(announcer.played);
    if (rules === null) break;
    if (announcer.played.length > 0) announcer.offsetMs += pace.wicketMs;
    const innings = yield* playInnings(announcer, rules);
    announcer.played.push(innings);
  }
  announcer.offsetMs = Math.max(announcer.offsetMs + pace.endMs, pace.resultMsMin);
  const { summary, ...result } = script.resultOf(announcer.played);
  const over = script.doubt
    ? { winner: null, summary: 'The result is to be confirmed' }
    : { winner: result.winner, summary };
  const news = script.doubt ? announcer.suspend() : closeMatch(markets, result);
  yield announcer.moment(news, announcer.score(null, { phase: 'over', ...over }));
}
