/**
 * Compares the closed markets of one race: whoever won it has a place in each of its place markets. Markets
 * whose starts differ are not compared; only racing has markets of these types.
 */
import type { ResultDoubt } from '@layline/contract';
import type { VendorDefinition, VendorRunner } from '../message/messages.ts';

interface Race {
  /** Who won, and who took no place, as far as closed markets say. */
  readonly won: Set<number>;
  readonly lost: Set<number>;
}

const racesMax = 5000;
const placeTypes: readonly (string | null)[] = ['PLACE', 'OTHER_PLACE'];

export class RaceDoubts {
  readonly #races = new Map<string, Race>();

  /** Why the result of a market that closes now contradicts another of its race; null if it does not. */
  of(definition: VendorDefinition): ResultDoubt | null {
    const { marketType, runners } = definition;
    const isPlace = placeTypes.includes(marketType);
    if (marketType !== 'WIN' && !isPlace) return null;
    const race = this.#raceOf(definition);
    if (!isPlace) {
      const won = runners.filter(({ status }) => status === 'WINNER');
      const wrong = won.find(({ id }) => race.lost.has(id));
      if (wrong) return doubt(wrong, { stated: 'won', computed: 'took no place' });
      for (const { id } of won) race.won.add(id);
    } else {
      const lost = runners.filter(({ status }) => status === 'LOSER');
      const wrong = lost.find(({ id }) => race.won.has(id));
      if (wrong) return doubt(wrong, { stated: 'took no place', computed: 'won' });
      for (const { id } of lost) race.lost.add(id);
    }
    return null;
  }

  #raceOf({ eventId, marketAt }: VendorDefinition): Race {
    const key = `${eventId}/${marketAt}`;
    const known = this.#races.get(key);
    if (known !== undefined) return known;
    if (this.#races.size >= racesMax) this.#races.clear();
    const race = { won: new Set<number>(), lost: new Set<number>() };
    this.#races.set(key, race);
    return race;
  }
}

const nameOf = ({ name, id }: VendorRunner): string => name ?? `runner ${id}`;

const doubt = (
  runner: VendorRunner,
  { stated, computed }: { readonly stated: string; readonly computed: string },
): ResultDoubt => ({
  reason: 'the result contradicts another market of the race',
  stated: `${nameOf(runner)} ${stated}`,
  computed: `${nameOf(runner)} ${computed}`,
});
