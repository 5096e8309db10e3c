/** The beacon's round that must draw a round of this id, by the start that the id tells (CAS-15). Pure. */
import { addMs, parseInstant } from '@layline/contract';
import { drawingBeacon, quicknetTimes } from '../fair/beacon-times.ts';
import { locksAfter } from '../round/round-clock.ts';
import { isGameId } from '../rules/games.ts';
import { vimaanClosesAt, vimaanId } from '../vimaan/vimaan-round.ts';

const idForm = /^\d{3}(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/** Null for an id or a game that is not one. */
export function beaconOfRound(gameId: string, roundId: string): number | null {
  const [, year, month, day, hour, minute, second] = idForm.exec(roundId) ?? [];
  const startAt = parseInstant(`20${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`);
  if (startAt === null) return null;
  if (gameId === vimaanId) return drawingBeacon(quicknetTimes, vimaanClosesAt({ startAt }));
  if (!isGameId(gameId)) return null;
  return drawingBeacon(quicknetTimes, addMs(startAt, locksAfter(gameId) * 1000));
}
