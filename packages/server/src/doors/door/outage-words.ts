/** Refusals during a store outage; the message for bets is published. */
import { type Refusal, refuse } from '@layline/contract';

const entering = /\/auth\/sign(in|up)$/;
const betting =
  /\/(bet\/(save2|place|cancel|cancel-all|change|cash-out)|casino\/withdraw|casino\/vimaan)(\/|$)/;

/** `route` is the path by which the framework identifies the call. */
export function refuseInOutage(route = ''): Refusal {
  if (betting.test(route)) return refuse('UNAVAILABLE');
  if (entering.test(route)) return refuseEntry();
  return refuse('UNAVAILABLE', 'Storage is recovering. Please try again in a moment.');
}

/** Of an edge that cannot pass the call on: nothing is wrong with the store. */
export function refuseUnreached(route: string): Refusal {
  const isBetting = betting.test(route);
  const what = isBetting ? 'Betting' : entering.test(route) ? 'Signing in' : 'This';
  const next = isBetting ? 'Your money is safe.' : 'Please try again.';
  return refuse(
    'UNAVAILABLE',
    `${what} is not possible at the moment: a server is not reached. ${next}`,
  );
}

export const refuseEntry = (): Refusal =>
  refuse(
    'UNAVAILABLE',
    'Signing in is paused while storage recovers. Please try again in a moment.',
  );
