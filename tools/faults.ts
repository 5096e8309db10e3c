/**
 * `npm run faults [-- ROUNDS [SEED [RUNS]]]`: two servers and a PostgreSQL with a synchronous standby, struck
 * under load; each run ends with the loss of PostgreSQL's primary. Then leaders hand over and fail while
 * clients bet through two edges. Clients keep a record of acknowledged bets, which the journal must hold once
 * each. What fails names its seed and what happened.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openPostgres } from './machine/postgres.ts';

const tests = [
  'packages/server/src/start/faults.deep.db.test.ts',
  'packages/server/src/start/edge-faults.db.test.ts',
];
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const [rounds = '10', seed = '1', runs = '1'] = process.argv.slice(2);

const postgres = await openPostgres();
if ('reason' in postgres) {
  console.error(postgres.reason);
  process.exit(2);
}
let failed = 0;
for (let run = 0; run < Number(runs); run += 1) {
  const env = { FAULT_ROUNDS: rounds, FAULT_SEED: String(Number(seed) + run) };
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'db', '--project', 'deep', '--no-file-parallelism', ...tests],
    {
      stdio: 'inherit',
      env: { ...process.env, ...env, TEST_DATABASE_URL: postgres.url },
    },
  );
  if (status !== 0) failed += 1;
}
await postgres.close();
process.exit(failed === 0 ? 0 : 1);
