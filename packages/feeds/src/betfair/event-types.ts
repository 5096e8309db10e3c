/** Maps our sports to the vendor's numbers, which differ for horse racing; the vendor has no casino. */
import { type SportId, sportSlug, sports } from '@layline/contract';

const eventTypeIds: Readonly<Record<SportId, string | null>> = {
  '1': '1',
  '2': '2',
  '3': '3',
  '4': '4',
  '10': '7',
  '113': null,
  '4339': '4339',
};

export const eventTypeIdOf = (sportId: SportId): string => eventTypeIds[sportId] ?? sportId;

export const sportIdOf = (eventTypeId: string): SportId | null =>
  sports.find(({ id }) => eventTypeIds[id] === eventTypeId)?.id ?? null;

/** The vendor's number by URL slug: 'horse-racing' is 7. */
export const vendorSports: ReadonlyMap<string, string> = new Map(
  sports.flatMap(({ id, name }) => {
    const eventTypeId = eventTypeIds[id];
    return eventTypeId === null ? [] : [[sportSlug(name), eventTypeId] as const];
  }),
);
