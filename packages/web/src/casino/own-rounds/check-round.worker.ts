/** Verifies rounds beside the page, which goes on moving. */
import { checkRound } from './check-round.ts';
import type { EndedRound } from './ended-round.ts';

addEventListener('message', ({ data }: MessageEvent<EndedRound>) => {
  postMessage(checkRound(data));
});
