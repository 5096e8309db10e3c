import { spawn } from 'node:child_process';
import { clientFingerprint, isClientFresh, stampClient } from './client-stamp.ts';
import { root } from './paths.ts';

/**
 * Builds the client when it is missing or older than its sources. In a child process, so that the
 * bundler's memory is gone before the server starts. Throws an Error with the build's exit code.
 */
export async function buildClient(): Promise<'built' | 'fresh'> {
  const fingerprint = clientFingerprint();
  if (isClientFresh(fingerprint)) return 'fresh';
  const code = await runNpm(['run', '--silent', 'build', '-w', '@layline/web']);
  if (code !== 0) throw new Error(`The client could not be built (exit code ${code}).`);
  stampClient(fingerprint);
  return 'built';
}

function runNpm(args: readonly string[]): Promise<number> {
  const npm = process.env['npm_execpath'];
  const [command, ...first] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const child = spawn(command ?? 'npm', [...first, ...args], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
