/** The vendor's numbers for our sports: they differ for horse racing, and the vendor has no casino. */
import { type SportId, sports } from '@layline/contract';

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
