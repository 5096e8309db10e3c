/** Verifies rounds beside the page, which goes on moving. */
import { checkRound, type EndedRound } from './check-round.ts';

addEventListener('message', ({ data }: MessageEvent<EndedRound>) => {
  postMessage(checkRound(data));
});
