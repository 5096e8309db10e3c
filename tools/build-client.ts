/**
 * Builds the client if it is missing or older than its sources: `buildClient()` for `npm start`, or
 * as a command, where `--force` builds in any case.
 */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { clientFingerprint, isClientFresh, stampClient } from './client-stamp.ts';
import { root } from './paths.ts';

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
export async function buildClient({ isForced = false } = {}): Promise<void> {
  const fingerprint = clientFingerprint();
  if (!isForced && isClientFresh(fingerprint)) return;
  console.log('Building the client, once for these sources …');
  const code = await runNpm(['run', '--silent', 'build', '-w', '@layline/web']);
  if (code !== 0) throw new Error(`The client could not be built (exit code ${code}).`);
  stampClient(fingerprint);
}

const isCommand = pathToFileURL(process.argv[1] ?? '').href === import.meta.url;
if (isCommand) await buildClient({ isForced: process.argv.includes('--force') });
