/** Plans a simulated soccer match: its events are drawn at once, its prices never look ahead. */

import { sportRegistry } from '@layline/contract';
import { shortNameOf } from '../feed/short-name.ts';
import { type Dice, makeDice } from '../script/dice.ts';
import type { MatchPlan } from '../script/plan.ts';
import {
  halfSeconds,
  type MatchEvent,
  type MatchEventKind,
  type SoccerEvents,
} from '../soccer/match-events.ts';
import { announceSoccer, playSoccer, type SoccerPace } from '../soccer/play-soccer.ts';
import { type GoalRates, ratesNow } from '../soccer/soccer-chance.ts';
import { SoccerMarkets } from '../soccer/soccer-markets.ts';
import { type Pairing, squadOf } from './names.ts';

export interface SoccerFormat {
  readonly betDelayMs: number;
  readonly pace: SoccerPace;
}

export const soccerFormats = {
  short: {
    betDelayMs: 1000,
    pace: { minuteMs: 5000, goalMs: 5000, breakMs: 15_000, endMs: 4000, resultMsMin: 305_000 },
  },
  long: {
    betDelayMs: 5000,
    pace: {
      minuteMs: 60_000,
      goalMs: 75_000,
      breakMs: 15 * 60_000,
      endMs: 60_000,
      resultMsMin: 1.1 * 3_600_000,
    },
  },
} as const satisfies Readonly<Record<string, SoccerFormat>>;

const stepSeconds = 30;
const stepsInMatch = (2 * halfSeconds) / stepSeconds;
/** Average number of events per side and match. */
const often = { yellow: 1.8, red: 0.06, corner: 5, shot: 9, substitution: 3 } as const;

interface Teams {
  readonly rates: GoalRates;
  readonly squads: readonly [readonly string[], readonly string[]];
}

/** A step of play, and its half. */
interface PlayStep {
  readonly half: 1 | 2;
  /** Seconds since the half began. */
  readonly from: number;
}

class Thrower {
  readonly #dice: Dice;
  readonly #teams: Teams;
  readonly #booked = new Set<string>();
  readonly #sentOff = new Set<string>();
  readonly #reds: [number, number] = [0, 0];
  readonly events: MatchEvent[] = [];

  constructor(dice: Dice, teams: Teams) {
    this.#dice = dice;
    this.#teams = teams;
  }

  /** Draws the events of half a minute, each at its own second. */
  step(step: PlayStep): void {
    const rates = ratesNow(this.#teams.rates, this.#reds);
    for (const side of [0, 1] as const) {
      if (this.#dice.hits(rates[side] / stepsInMatch)) this.#add(step, { kind: 'goal', side });
      for (const kind of ['yellow', 'red', 'corner', 'shot'] as const) {
        if (this.#dice.hits(often[kind] / stepsInMatch)) this.#add(step, { kind, side });
      }
      const isLate = step.half === 2 && step.from > 600;
      const changes = (often.substitution / stepsInMatch) * (isLate ? 2.5 : 0);
      if (this.#dice.hits(changes)) this.#add(step, { kind: 'substitution', side });
    }
  }

  #add({ half, from }: PlayStep, { kind, side }: Pick<MatchEvent, 'kind' | 'side'>): void {
    const second = from + this.#dice.between(0, stepSeconds - 1);
    const player = this.#playerFor(kind, side);
    const isSecond = kind === 'yellow' && player !== null && this.#booked.has(player);
    const note = isSecond ? 'second yellow' : this.#noteOf(kind);
    const card = isSecond ? 'red' : kind;
    if (kind === 'yellow' && player !== null) this.#booked.add(player);
    if (card === 'red') {
      this.#reds[side] += 1;
      if (player !== null) this.#sentOff.add(player);
    }
    this.events.push({ half, second, kind: card, side, player, note });
  }

  #noteOf(kind: MatchEventKind): string {
    return kind === 'goal' && this.#dice.hits(0.1) ? 'penalty' : '';
  }

  /** Goals come mostly from the forwards. */
  #playerFor(kind: MatchEventKind, side: 0 | 1): string | null {
    if (kind === 'corner' || kind === 'shot') return null;
    const on = this.#teams.squads[side].filter((name) => !this.#sentOff.has(name));
    return this.#dice.pick(kind === 'goal' ? on.slice(-6) : on);
  }
}

function throwEvents(dice: Dice, teams: Teams): SoccerEvents {
  const thrower = new Thrower(dice, teams);
  const seconds = [
    halfSeconds + 60 * dice.between(1, 3),
    halfSeconds + 60 * dice.between(2, 6),
  ] as const;
  for (const half of [1, 2] as const) {
    for (let from = 0; from < (seconds[half - 1] as number); from += stepSeconds) {
      thrower.step({ half, from });
    }
  }
  const events = thrower.events.toSorted((a, b) => a.half - b.half || a.second - b.second);
  return { events, seconds };
}

interface SoccerGame extends Pairing {
  readonly format: SoccerFormat;
}

/** The same key and game give the same match. */
export function planSoccer(key: string, { competition, pair, format }: SoccerGame): MatchPlan {
  const dice = makeDice(key);
  const [home, away] = pair.map((index) => competition.sides[index] as string) as [string, string];
  const rates: GoalRates = [0.9 + dice.next() * 1.2, 0.7 + dice.next() * 1.0];
  const markets = new SoccerMarkets(
    [
      { id: competition.firstId + pair[0], name: home },
      { id: competition.firstId + pair[1], name: away },
    ],
    rates,
  );
  const team = (name: string) => ({ name, shortName: shortNameOf(name) });
  const teams = [team(home), team(away)] as const;
  const script = (record: SoccerEvents) => ({ teams, record, markets, pace: format.pace });
  const unplayed: SoccerEvents = { events: [], seconds: [halfSeconds, halfSeconds] };
  return {
    sportId: sportRegistry.soccer.id,
    name: `${home} v ${away}`,
    competitionId: competition.id,
    competitionName: competition.name,
    countryCode: competition.countryCode,
    venue: null,
    betDelayMs: format.betDelayMs,
    prelude: [announceSoccer(script(unplayed))],
    play: () => {
      const squads = [squadOf(home), squadOf(away)] as const;
      return playSoccer(script(throwEvents(makeDice(`${key}.play`), { rates, squads })));
    },
  };
}
