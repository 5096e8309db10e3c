/** The racing programme: its cards, its markets and its races in running. */
import {
  instant,
  type MarketChange,
  type MarketDefinition,
  type RaceCard,
  type RaceScore,
  raceCard,
  raceScore,
} from '@layline/contract';
import { describe, expect, it, vi } from 'vitest';
import { Calibration, followMatch } from '../../test/follow-match.ts';
import { raceCountries } from '../racing/race-countries.ts';
import { announceMatch } from '../script/timeline.ts';
import { openMatchOf, planMatch } from './cast.ts';
import { makeTimetable, matchesAt, raceSeries, scheduleMatch } from './programme.ts';

vi.setConfig({ testTimeout: 60_000 });

const seed = 'turf';
const anyTime = Date.parse('2031-03-09T17:42:11Z');
const tables = raceSeries.map((series) => makeTimetable(series, 1));

/** This many races of each country. */
const races = (count: number) =>
  tables.flatMap((table) =>
    Array.from({ length: count }, (_, number) => scheduleMatch(table, 3_000_000 + number)),
  );

function lastCard(moments: ReturnType<typeof followMatch>['moments']): RaceCard {
  const card = moments.findLast(({ race }) => race !== undefined)?.race?.();
  if (card === undefined) throw new Error('The race has no card');
  return card;
}
const raceScores = (moments: ReturnType<typeof followMatch>['moments']): RaceScore[] =>
  moments.flatMap(({ score }) => (score === undefined ? [] : [score() as RaceScore]));

/** All changes of a race from its announcement on. */
function announceAll(
  scheduled: ReturnType<typeof scheduleMatch>,
  speed = 1,
): readonly MarketChange[] {
  const match = openMatchOf(scheduled, { seed, speed });
  const at = instant(scheduled.announceAt - 1);
  return [...announceMatch(match, { at })].flatMap(({ changes }) => changes);
}

describe('the racing programme', () => {
  it('[RACE-1] has races of every country within the hour, at any time, and one each 67 seconds', () => {
    expect(raceCountries.map(({ code }) => code)).toEqual([
      'GB',
      'IE',
      'FR',
      'US',
      'AU',
      'NZ',
      'ZA',
      'IN',
      'HK',
    ]);
    for (let hour = 0; hour < 24; hour += 1) {
      const at = instant(anyTime + hour * 3_600_000);
      const starts: number[] = [];
      for (const table of tables) {
        const coming = matchesAt(table, at).filter(({ startAt }) => startAt > at);
        expect(coming.length).toBeGreaterThanOrEqual(6);
        starts.push(...coming.map(({ startAt }) => startAt));
      }
      const gaps = starts.toSorted((a, b) => a - b).slice(1, 40);
      const widest = Math.max(...gaps.slice(1).map((start, nth) => start - (gaps[nth] as number)));
      expect(widest).toBeLessThan(70_000);
    }
  });

  it('gives a race, its runners and its meeting the same names however it is reached', () => {
    for (const scheduled of races(2)) {
      const [one, other] = [planMatch(scheduled, seed), planMatch(scheduled, seed)];
      expect([one.name, one.competitionId]).toEqual([other.name, other.competitionId]);
      expect(lastCard([...one.prelude])).toEqual(lastCard([...other.prelude]));
    }
    const [first] = races(1);
    const story = JSON.stringify(announceAll(first as never));
    expect(JSON.stringify(announceAll(first as never))).toBe(story);
  });

  it('[RACE-3] gives every runner a cloth, stall, jockey, trainer, age, form and silks', () => {
    for (const scheduled of races(12)) {
      const card = lastCard(followMatch(planMatch(scheduled, seed), 1000).moments);
      expect(raceCard.safeParse(card).error).toBeUndefined();
      const isFlat = card.kind === 'flat';
      expect(new Set(card.runners.map(({ runnerId }) => runnerId)).size).toBe(card.runners.length);
      expect(new Set(card.runners.map(({ name }) => name)).size).toBe(card.runners.length);
      expect(new Set(card.runners.map(({ jockey }) => jockey)).size).toBeGreaterThan(2);
      for (const { cloth, stall, jockey, trainer, age, form, silks, weight } of card.runners) {
        expect(Number(cloth)).toBeGreaterThan(0);
        expect(stall === null).toBe(!isFlat);
        expect([jockey, trainer, weight].every((text) => (text ?? '').length > 2)).toBe(true);
        expect(age).toBeGreaterThan(1);
        expect(form).toMatch(/^[\dFPU-]*$/);
        expect(silks?.text.length).toBeGreaterThan(2);
      }
    }
  });

  it('has no horse twice in a meeting', () => {
    for (const table of tables) {
      const meeting = Array.from({ length: 7 }, (_, nth) =>
        scheduleMatch(table, 7 * 428_571 + nth),
      );
      const plans = meeting.map((scheduled) => planMatch(scheduled, seed));
      expect(new Set(plans.map(({ competitionId }) => competitionId)).size).toBe(1);
      const ids = plans.flatMap((plan) =>
        lastCard(followMatch(plan, 1000).moments).runners.map(({ runnerId }) => runnerId),
      );
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('a race of the programme', () => {
  it('is calibrated: a chance of 0.6 to win or to be placed comes true in about 6 cases of 10', () => {
    const [win, place] = [new Calibration(), new Calibration()];
    for (const scheduled of races(24)) {
      for (const followed of followMatch(planMatch(scheduled, seed), 9).markets) {
        (followed.market.suffix === '' ? win : place).addMarket(followed);
      }
    }
    expect(win.tenths.every(({ times }) => times > 60)).toBe(true);
    expect(win.worst(200)).toBeLessThan(0.1);
    expect(place.worst(200)).toBeLessThan(0.07);
  });

  it('is run in one to two minutes, updated about once a second, and settled within four', () => {
    for (const scheduled of races(8)) {
      const plan = planMatch(scheduled, seed);
      const run = [...plan.play()];
      const post = run.findIndex(({ news }) => news[0]?.moment.kind === 'suspended');
      const finish = run[post]?.offsetMs ?? 0;
      expect(finish).toBeGreaterThanOrEqual(60_000);
      expect(finish).toBeLessThanOrEqual(120_000);
      const gaps = run
        .slice(1, post)
        .map(({ offsetMs }, nth) => offsetMs - (run[nth]?.offsetMs ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(1100);
      expect(run.at(-1)?.offsetMs).toBeLessThan(scheduled.series.matchMsMax);
      expect(run.at(-1)?.news.every(({ moment }) => moment.kind === 'closed')).toBe(true);
    }
  });

  it('[FRAME-1] shows every runner’s position: nobody runs back, and the leader finishes first', () => {
    for (const scheduled of races(4)) {
      const scores = raceScores([...planMatch(scheduled, seed).play()]);
      const reached = new Map<number, number>();
      let elapsed = -1;
      for (const score of scores) {
        expect(raceScore.safeParse(score).error).toBeUndefined();
        expect(score.elapsedMs).toBeGreaterThanOrEqual(elapsed);
        elapsed = score.elapsedMs;
        const running = score.runners.filter(({ position }) => position !== null);
        const positions = running.map(({ position }) => position as number);
        expect(positions).toEqual(positions.toSorted((one, other) => one - other));
        expect(positions[0]).toBe(1);
        for (const { runnerId, runM, state } of score.runners) {
          if (state !== 'out')
            expect(runM).toBeGreaterThanOrEqual((reached.get(runnerId) ?? 0) - 1);
          reached.set(runnerId, runM);
        }
      }
      expect(scores.map(({ phase }) => phase)).toEqual(
        scores.map(({ phase }) => phase).toSorted((a, b) => phases.indexOf(a) - phases.indexOf(b)),
      );
      expect(scores.at(-1)?.phase).toBe('over');
    }
  });

  it('[FRAME-1] shows the distances of its card once it is over', () => {
    for (const scheduled of races(8)) {
      const { moments } = followMatch(planMatch(scheduled, seed), 1000);
      const card = lastCard(moments);
      const shown = raceScores(moments).at(-1)?.runners ?? [];
      const result = card.result ?? [];
      expect(shown.map(({ runnerId, position, behind }) => [runnerId, position, behind])).toEqual(
        result.map(({ runnerId, position, beaten, fault }) => [
          runnerId,
          position,
          fault ?? beaten,
        ]),
      );
    }
  });

  const phases = ['before', 'play', 'pause', 'over'];

  it('[RACE-3] pays its markets by the order of its card, a dead heat and fallers included', () => {
    let [deadHeats, fallers] = [0, 0];
    for (const scheduled of races(40)) {
      const { markets, moments } = followMatch(planMatch(scheduled, seed), 1000);
      const card = lastCard(moments);
      const result = card.result ?? [];
      const positionOf = (id: number) => result.find(({ runnerId }) => runnerId === id)?.position;
      fallers += result.filter(({ fault }) => fault !== null).length;
      if (result.some(({ isDeadHeat }) => isDeadHeat)) deadHeats += 1;
      for (const { market, winners, placed } of markets) {
        const places = market.winners ?? 1;
        const paid = market.runners.flatMap(({ id }, index) => {
          const position = positionOf(id);
          return typeof position === 'number' && position <= places ? [index] : [];
        });
        expect(winners).toEqual(paid);
        const level = new Set(placed.map((index) => positionOf(market.runners[index]?.id ?? 0)));
        const [last] = level;
        expect(level.size).toBe(placed.length === 0 ? 0 : 1);
        if (placed.length > 0) expect((last ?? 0) - 1 + placed.length).toBeGreaterThan(places);
        else if (places > 1) expect(paid.length).toBeLessThanOrEqual(places);
        expect(paid.length).toBeGreaterThanOrEqual(1);
      }
    }
    expect(deadHeats).toBeGreaterThan(0);
    expect(fallers).toBeGreaterThan(0);
  });
});

describe('places', () => {
  const plans = races(60).map((scheduled) => planMatch(scheduled, seed));

  it.each([
    [4, undefined],
    [5, 2],
    [7, 2],
    [8, 3],
    [14, 3],
  ])('of %i runners: %s', (size, places) => {
    const found = plans.find(({ prelude }) => prelude[0]?.news[0]?.market.runners.length === size);
    expect(found?.prelude[0]?.news[1]?.market.winners).toBe(places);
  });
});

describe('non-runners', () => {
  /** A race in which one runner is withdrawn before the off, and its changes. */
  const withRemoval = races(40).find((scheduled) => {
    const { prelude } = planMatch(scheduled, seed);
    return prelude.some(({ news }) => news[0]?.moment.kind === 'suspended');
  });
  const story = withRemoval === undefined ? [] : announceAll(withRemoval);
  const definitions = (type: string) =>
    story.flatMap(({ definition }) => (definition?.marketType === type ? [definition] : []));
  const removed = ({ runners }: MarketDefinition) =>
    runners.filter(({ status }) => status === 'REMOVED');

  it('[RACE-3] are withdrawn while the markets are suspended, each with a factor and a time', () => {
    for (const type of ['WIN', 'PLACE']) {
      const first = definitions(type).find((definition) => removed(definition).length > 0);
      expect(first?.status).toBe('SUSPENDED');
      const [runner] = first === undefined ? [] : removed(first);
      expect(runner?.reductionFactor).toBeGreaterThan(0);
      expect(runner?.reductionFactor).toBeLessThan(100_000);
      expect(runner?.removedAt).toBeLessThan(first?.startAt ?? 0);
      const later = definitions(type).slice(definitions(type).indexOf(first as never));
      expect(later.every((definition) => removed(definition).length > 0)).toBe(true);
      expect(later[1]?.status).toBe('OPEN');
    }
  });

  it('stay withdrawn in the result, have no price, and are not in the race', () => {
    const last = definitions('WIN').at(-1) as MarketDefinition;
    const gone = new Set<number>(removed(last).map(({ runnerId }) => runnerId));
    const first = story.findIndex(
      ({ definition }) => definition?.marketType === 'WIN' && removed(definition).length > 0,
    );
    for (const { runners = [], score } of story.slice(first)) {
      for (const { runnerId, back, lay } of runners) {
        if (gone.size === 1 && gone.has(runnerId)) expect([back, lay]).toEqual([[], []]);
      }
      const running = score?.sport === 'racing' ? score.runners : [];
      if (gone.size === 1) expect(running.some(({ runnerId }) => gone.has(runnerId))).toBe(false);
    }
    expect(last.status).toBe('CLOSED');
    expect(last.runners.filter(({ status }) => status === 'WINNER').length).toBeGreaterThan(0);
  });

  it("leave prices fair: the factor of the win market is the runner's chance", () => {
    const plan = planMatch(withRemoval as NonNullable<typeof withRemoval>, seed);
    const at = plan.prelude.findIndex(({ news }) => news[0]?.moment.kind === 'suspended');
    const before = plan.prelude[at - 1]?.news[0];
    const market = plan.prelude[at]?.news[0]?.market;
    const index = market?.runners.findIndex(({ withdrawn }) => withdrawn !== undefined) ?? -1;
    const chances = before?.moment.kind === 'open' ? before.moment.chances() : [];
    const factor = market?.runners[index]?.withdrawn?.factor ?? 0;
    expect(Math.abs(factor / 100_000 - (chances[index] ?? 0))).toBeLessThan(0.001);
  });
});

describe('at any speed', () => {
  it.each([10, 60, 1000])('%i times as fast the same race has the same result', (speed) => {
    const [table] = tables;
    const scheduled = scheduleMatch(makeTimetable(raceSeries[0] as never, speed), 3_000_001);
    const [usual, fast] = [scheduleMatch(table as never, 3_000_001), scheduled].map((one, nth) =>
      announceAll(one, nth === 0 ? 1 : speed).findLast(({ race }) => race !== undefined),
    );
    expect(fast?.race?.result).toEqual(usual?.race?.result);
    expect(fast?.race?.runners).toEqual(usual?.race?.runners);
  });
});
