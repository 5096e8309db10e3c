/** Application keys, by which players' own programs use the Betfair-shaped API. */
import { appKeyCalls, appKeyConnectionsMax, appKeyName, appKeysMax } from '@layline/contract';
import { integerText } from '../../base/flag-text.ts';
import { listAppKeys } from '../../store/queries/app-keys.ts';
import { AdminProblem, command, makeTable } from '../command.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';

const named = ofUser.extend({ name: appKeyName });
const { min, max } = appKeyCalls;
const limited = named.extend({
  callsMax: integerText(min, max).optional(),
  connectionsMax: integerText(0, appKeyConnectionsMax).optional(),
});

export const appKeyCommands = [
  command({
    name: 'app-key add',
    staff: { roles: ['support'] },
    summary: "make a key for a player's own program",
    positions: ['site', 'user', 'name'],
    schema: limited,
    async run(parts, input) {
      const { player_id: playerId, site_id: siteId } = await mustFindPlayer(parts, input);
      const { name, callsMax, connectionsMax } = input;
      const of = { playerId, siteId, name, callsMax, connectionsMax };
      const made = await parts.appKeys.make(of);
      if (made.kind !== 'added') {
        throw new AdminProblem(
          made.kind === 'name taken'
            ? `NAME: '${input.user}' has a key '${name}' already; revoke it first.`
            : `USER: '${input.user}' has ${appKeysMax} keys; revoke one first.`,
        );
      }
      const { key } = made;
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
      const rows = data.map(({ name, createdAt, usedAt, revokedAt, callsMax, connectionsMax }) => ({
        name,
        calls: callsMax ?? 'no limit',
        connections: connectionsMax,
        made: createdAt,
        used: usedAt ?? '',
        revoked: revokedAt ?? '',
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'app-key revoke',
    staff: { roles: ['support', 'risk'], isAudited: true },
    summary: 'revoke a key at once',
    positions: ['site', 'user', 'name'],
    schema: named,
    async run(parts, input) {
      const { player_id: playerId } = await mustFindPlayer(parts, input);
      const { name } = input;
      const count = await parts.appKeys.revoke({ playerId, name });
      if (count === 0) throw new AdminProblem(`NAME: '${input.user}' has no key '${name}'.`);
      return { data: { name }, text: `The key '${name}' of ${input.user} is revoked.` };
    },
  }),
];
