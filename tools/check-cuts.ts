/**
 * `npm run check:cuts [-- COUNT [SEED]]`: one server takes its prices from another over TLS, and the
 * connection is cut so often, 10,000 times unless said otherwise. Every book, status and result must be
 * equal. It takes about twenty minutes; what fails names count and seed.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const test = 'packages/server/src/doors/bots/stream/live-feed.db.test.ts';
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const [cuts = '10000', seed = 'cuts'] = process.argv.slice(2);

const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'db', test], {
  stdio: 'inherit',
  env: { ...process.env, STREAM_CUTS: cuts, STREAM_SEED: seed },
});
process.exit(status ?? 1);
