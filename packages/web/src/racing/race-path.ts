/** The address of a race's page, exactly as in the route table (RACE-1). Pure. */
import type { RaceRow } from '@layline/contract';
import { sportRegistry } from '@layline/contract/sport';
import { makePath } from '../routing/hash.ts';

export const racePath = (cid: number, { gmid, ename, stime }: RaceRow): string =>
  makePath(`/HorseMarket/${sportRegistry.horseRacing.id}/${cid}/${encodeURIComponent(gmid)}`, {
    sportsName: 'horse',
    eventName: ename,
    gameTime: stime,
  });
