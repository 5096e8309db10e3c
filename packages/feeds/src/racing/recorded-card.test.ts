import { type MarketDefinition, type RaceCard, raceCard } from '@layline/contract';
import { describe, expect, it, vi } from 'vitest';
import { recorded, samples } from '../../test/data-sets.ts';
import { replayFeed } from '../betfair/replay-feed.ts';
import { jumpingClock } from '../feed/jumping-clock.ts';
import { parseDistance } from './recorded-card.ts';

vi.setConfig({ testTimeout: 60_000 });

it('reads miles and furlongs, and metres', () => {
  const texts = ['1m2f', '6f', '2m', '1600m', '1m', 'Hcap', '', '1600m2f'];
  expect(texts.map(parseDistance)).toEqual([2012, 1207, 3219, 1600, 1609, null, null, null]);
});

/** The last definition and card of a recorded race, played to its end. */
async function follow(file: string) {
  let definition: MarketDefinition | null = null;
  let card: RaceCard | null = null;
  const feed = replayFeed({ paths: [file], clock: jumpingClock(1e12) });
  for await (const batch of feed.changes(new AbortController().signal)) {
    for (const change of batch) {
      definition = change.definition ?? definition;
      card = change.race ?? card;
    }
  }
  return { definition: definition as MarketDefinition | null, card: card as RaceCard | null };
}

describe('sample races', () => {
  const folder = `${samples.folder}betfair/horse-racing`;

  it('[RACE-3] have a card with cloths, non-runners with a factor and, once run, the winner', async () => {
    const { definition, card } = await follow(`${folder}/1.900000001.mcm.gz`);
    expect(raceCard.safeParse(card).error).toBeUndefined();
    expect(card).toMatchObject({ number: 3, distanceM: 1600 });
    expect(card?.result).toMatchObject([{ runnerId: 9002, position: 1 }]);
    expect(card?.runners[1]).toMatchObject({ name: 'Quiet Gale', cloth: '2' });
    const removed = definition?.runners.filter(({ status }) => status === 'REMOVED');
    expect(removed).toMatchObject([{ runnerId: 9005, reductionFactor: 12_500 }]);
  });
});

describe.each(recorded)('recorded races', (data) => {
  const folder = `${data.folder}betfair/horse-racing`;

  it('[RACE-3] have a card with cloths and, once run, the winner', async () => {
    const { definition, card } = await follow(`${folder}/1.127236622.mcm.bz2`);
    expect(raceCard.safeParse(card).error).toBeUndefined();
    const winner = definition?.runners.find(({ status }) => status === 'WINNER');
    expect(winner?.name).toBe('2. Hauraki');
    expect(card?.result).toMatchObject([{ runnerId: winner?.runnerId, position: 1 }]);
    expect(card?.runners.find(({ runnerId }) => runnerId === winner?.runnerId)).toMatchObject({
      name: 'Hauraki',
      cloth: '2',
    });
  });

  it('[RACE-3] keep their non-runners, each with its factor', async () => {
    const { definition } = await follow(`${folder}/1.170262291.mcm.bz2`);
    const factors = definition?.runners
      .filter(({ status }) => status === 'REMOVED')
      .map(({ reductionFactor }) => reductionFactor);
    expect(factors?.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([
      1220, 1780, 3750, 15_180, 20_020,
    ]);
  });
});
