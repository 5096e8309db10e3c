/**
 * `npm run shake -- FILE [TIMES]`: runs one test file or journey twenty times next to six busy loops, as a
 * machine under load would, and counts the runs that fail. For new database tests and journeys.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commandOf, root } from './machine/paths.ts';
import { openPostgres } from './machine/postgres.ts';

const loops = 6;
const [file, times = '20'] = process.argv.slice(2);

if (file === undefined || !/^[1-9]\d{0,2}$/.test(times)) {
  console.error('npm run shake -- FILE [TIMES]   a test file or journey, 20 times by default');
  process.exit(2);
}

const isJourney = file.endsWith('.spec.ts');
const command = isJourney
  ? [commandOf('@playwright/test', 'playwright'), 'test', '--retries=0', file.replace(/^e2e\//, '')]
  : [commandOf('vitest', 'vitest'), 'run', file];
const postgres = file.endsWith('.db.test.ts') ? await openPostgres() : null;
const url = postgres !== null && 'url' in postgres ? { TEST_DATABASE_URL: postgres.url } : {};
const busy = Array.from({ length: loops }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
process.once('exit', () => {
  for (const loop of busy) loop.kill('SIGKILL');
});

let failed = 0;
for (let run = 1; run <= Number(times); run += 1) {
  const options = {
    cwd: isJourney ? join(root, 'e2e') : root,
    env: { ...process.env, NO_COLOR: '1', ...url },
    encoding: 'utf8',
  } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
  console.log(`  ${status === 0 ? 'ok    ' : 'FAILED'} ${run} of ${times}`);
  if (status === 0) continue;
  failed += 1;
  console.log(`${stdout}${stderr}`.trimEnd().split('\n').slice(-60).join('\n'));
}
if (postgres !== null && 'url' in postgres) await postgres.close();
console.log(`\n${Number(times) - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
