/** Keys by which players' own programs use the Betfair-shaped API. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { addAppKey, listAppKeys, revokeAppKeys } from '../store/queries/app-keys.ts';
import { AdminProblem, command, makeTable } from './command.ts';
import { mustFindPlayer, ofUser } from './player-commands.ts';

const keyName = z.string().regex(/^[\w.-]{1,40}$/, 'must be 1 to 40 letters, digits, dots, - or _');
const named = ofUser.extend({ name: keyName });
const keysMax = 10;

export const appKeyCommands = [
  command({
    name: 'app-key add',
    staff: { roles: ['support'] },
    summary: "make a key for a player's own program",
    positions: ['site', 'user', 'name'],
    schema: named,
    async run(parts, input) {
      const { player_id: playerId, site_id: siteId } = await mustFindPlayer(parts, input);
      const { name } = input;
      const open = (await listAppKeys(parts.store, playerId)).filter((key) => !key.revokedAt);
      if (open.some((key) => key.name === name)) {
        throw new AdminProblem(
          `NAME: '${input.user}' has a key '${name}' already; revoke it first.`,
        );
      }
      if (open.length >= keysMax) {
        throw new AdminProblem(`USER: '${input.user}' has ${keysMax} keys; revoke one first.`);
      }
      const key = randomBytes(12).toString('base64url');
      await addAppKey(parts.store, { key, playerId, siteId, name, now: parts.clock.now() });
      const text = `The key '${name}' of ${input.user} is ${key}; it is not shown again.`;
      return { data: { key, name }, text };
    },
  }),
  command({
    name: 'app-key list',
    staff: { isRead: true },
    summary: "a player's keys",
    positions: ['site', 'user'],
    schema: ofUser,
    async run(parts, input) {
      const { player_id: playerId } = await mustFindPlayer(parts, input);
      const data = await listAppKeys(parts.store, playerId);
      const rows = data.map(({ name, createdAt, revokedAt }) => ({
        name,
        made: createdAt,
        revoked: revokedAt ?? '',
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'app-key revoke',
    staff: { roles: ['support', 'risk'], isAudited: true },
    summary: 'end a key at once',
    positions: ['site', 'user', 'name'],
    schema: named,
    async run(parts, input) {
      const { player_id: playerId } = await mustFindPlayer(parts, input);
      const { name } = input;
      const count = await revokeAppKeys(parts.store, { playerId, name, now: parts.clock.now() });
      if (count === 0) throw new AdminProblem(`NAME: '${input.user}' has no key '${name}'.`);
      return { data: { name }, text: `The key '${name}' of ${input.user} is revoked.` };
    },
  }),
];
