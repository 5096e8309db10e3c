/**
 * `npm start -- …` builds the server and the client if needed, and the console if it is opened, then becomes
 * the server, in this process, so that Ctrl-C and SIGTERM reach it. All flags are the server's own;
 * `--help` lists them without a build.
 */
import { fileURLToPath } from 'node:url';
import { clientBuild, consoleBuild, serverBuild } from './build/build-stamp.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { endWithNpm } from './end-with-npm.ts';

const flags = process.argv.slice(2);
const isQuestion = flags.some((flag) => ['--help', '-h', '--version'].includes(flag));
const hasConsole =
  flags.some((flag) => /^--console-port(=|$)/.test(flag)) || !!process.env['CONSOLE_PORT'];

try {
  if (!isQuestion) {
    await ensureBuilt(serverBuild);
    await ensureBuilt(clientBuild);
    if (hasConsole) await ensureBuilt(consoleBuild);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
endWithNpm();
const built = new URL('../packages/server/dist/main.js', import.meta.url);
const server = isQuestion ? import.meta.resolve('@layline/server/main') : built.href;
process.argv[1] = fileURLToPath(server);
await import(server);
