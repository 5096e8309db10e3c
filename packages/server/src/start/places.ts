/** Where this program lies: in what `npm run ship` has written, or in the repository. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const clientFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
export const consoleFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url));

/** Holds all that is released. */
export const programFolder = join(clientFolder, '..', '..', '..');
