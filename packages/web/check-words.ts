/** Fails the lint if a text of the clients invites players to chase (RP-11). */
import { findChasing } from './chasing-words.ts';

const { catalogs, found } = findChasing();
if (catalogs === 0) throw new Error('There are no catalogs: run `npm run extract -w @layline/web`');
for (const text of found) console.error(`This text invites players to chase (RP-11): ${text}`);
process.exitCode = found.length > 0 ? 1 : 0;
