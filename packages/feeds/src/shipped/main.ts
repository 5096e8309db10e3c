/** Regenerates the recording that ships with the project: npm run recordings -w @layline/feeds */
import { fileURLToPath } from 'node:url';
import { recordFeed } from '../record-feed.ts';
import { shippedFeed, shippedPath } from './shipped-recording.ts';

await recordFeed({
  feed: shippedFeed(),
  path: fileURLToPath(shippedPath),
  signal: new AbortController().signal,
});
