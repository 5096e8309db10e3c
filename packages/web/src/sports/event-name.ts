/** Names races by the player's own clock, as their buttons do; 'Ascot 14:30' has the time at the course. */
import type { BetRow } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { sportRegistry } from '@layline/contract/sport';
import { formatTime } from '../ui/moments.ts';

export function nameOfRace(name: string, startAt: number | null): string {
  return startAt === null ? name : name.replace(/ \d{2}:\d{2}$/, ` ${formatTime(startAt)}`);
}

/** Returns the name of a bet's event; that of a race whose start another server leaves out is unchanged. */
export const nameOfEvent = ({
  eventId,
  event,
  startTime = '',
}: Pick<BetRow, 'eventId' | 'event' | 'startTime'>): string =>
  eventId === sportRegistry.horseRacing.id ? nameOfRace(event, parseInstant(startTime)) : event;
