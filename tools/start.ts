/**
 * `npm start -- …` builds the client if needed, then becomes the server, in this process, so that
 * Ctrl-C and SIGTERM reach it. All flags are the server's own; `--help` lists them without a build.
 */
import { fileURLToPath } from 'node:url';
import { buildClient } from './build-client.ts';
import { endWithNpm } from './end-with-npm.ts';

const flags = process.argv.slice(2);
const isQuestion = flags.some((flag) => ['--help', '-h', '--version'].includes(flag));

try {
  if (!isQuestion) await buildClient();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
endWithNpm();
const server = new URL('../packages/server/src/main.ts', import.meta.url);
process.argv[1] = fileURLToPath(server);
await import(server.href);
