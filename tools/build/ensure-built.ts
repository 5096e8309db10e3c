/**
 * Builds the client, the console and the server if they are missing or older than their sources:
 * `ensureBuilt()` for `npm start`, or as a command. `--force` builds all of them in any case,
 * `--force client console` those.
 */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../machine/paths.ts';
import { type Build, builds, fingerprintOf, isFresh, stampBuild } from './build-stamp.ts';

/** Runs in a child process, so that the bundler's memory is freed before the server starts. */
function runNpm(args: readonly string[]): Promise<number> {
  const npm = process.env['npm_execpath'];
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const child = spawn(command ?? 'npm', [...first, ...args], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Throws an Error with the exit code if the build fails. */
export async function ensureBuilt(build: Build, { isForced = false } = {}): Promise<void> {
  const fingerprint = fingerprintOf(build);
  if (!isForced && isFresh(build, fingerprint)) return;
  console.log(`Building the ${build.name}, once for these sources …`);
  const code = await runNpm(['run', '--silent', 'build', '-w', build.workspace]);
  if (code !== 0) throw new Error(`The ${build.name} could not be built (exit code ${code}).`);
  stampBuild(build, fingerprint);
}

const isCommand = pathToFileURL(process.argv[1] ?? '').href === import.meta.url;
if (isCommand) {
  const options = { force: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  for (const build of builds) {
    const isNamed = positionals.length === 0 || positionals.includes(build.name);
    await ensureBuilt(build, { isForced: values.force && isNamed });
  }
}
