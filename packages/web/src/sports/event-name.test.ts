import { expect, test } from 'vitest';
import { formatTime } from '../ui/moments.ts';
import { nameOfEvent } from './event-name.ts';

const startTime = '2026-04-08T13:30:00Z';
const here = formatTime(Date.parse(startTime));

test('[BETS-2] [RACE-1] a bet names its race by the time on its button, and others as they are', () => {
  expect(nameOfEvent({ eventId: '10', event: 'Ascot 01:59', startTime })).toBe(`Ascot ${here}`);
  expect(nameOfEvent({ eventId: '10', event: 'Ascot 01:59' })).toBe('Ascot 01:59');
  expect(nameOfEvent({ eventId: '4', event: 'India v Australia', startTime })).toBe(
    'India v Australia',
  );
});
