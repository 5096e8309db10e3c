/** The competition under which a match of a file is listed. */
import type { SportId } from '@layline/contract';

export function placeOf(sportId: SportId, name: string) {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  return {
    competitionId: `r.${sportId}.${slug}`,
    competitionName: name,
    countryCode: null,
  } as const;
}
