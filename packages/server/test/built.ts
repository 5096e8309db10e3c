/** The server as `npm start` runs it: bundled. `tools/testing/prepare-servers.ts` builds it before tests. */
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../dist');

export const serverProgram = join(folder, 'main.js');
/** `npm run layline`. */
export const commandLine = join(folder, 'cli.js');
