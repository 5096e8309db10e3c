/** Keys for a player's own programs. Making or revoking one needs a fresh proof of identity. */
import { appKeysMax, refuse } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { listAppKeys } from '../../../store/queries/app-keys.ts';
import { refuseUnproved } from './account-security.ts';
import type { PlayerCall } from './call.ts';

export const appKeyHandlers = {
  async appKeys({ app, session }: PlayerCall<'appKeys'>) {
    const { player_id: id, is_demo: isShared } = session.player;
    const keys = isShared ? [] : await listAppKeys(app.store, id);
    return succeed(
      keys
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ name, createdAt, usedAt, callsMax, connectionsMax }) => ({
          name,
          callsMax,
          connectionsMax,
          madeAt: createdAt,
          usedAt,
        })),
    );
  },

  async makeAppKey(call: PlayerCall<'makeAppKey'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, site, session, body } = call;
    if (!app.botApi.isOpen) return refuse('NOT_FOUND', 'The API for bots is not open here.');
    const { name } = body;
    const of = { playerId: session.player.player_id, siteId: site.site_id, ...body };
    const made = await app.appKeys.make(of);
    if (made.kind === 'added') return succeed({ name, key: made.key });
    return made.kind === 'name taken'
      ? refuse('INVALID_REQUEST', `You have a key named ${name} already.`)
      : refuse('INVALID_REQUEST', `You have ${appKeysMax} keys; revoke one first.`);
  },

  async revokeAppKey(call: PlayerCall<'revokeAppKey'>) {
    const refusal = await refuseUnproved(call);
    if (refusal) return refusal;
    const { app, session, body } = call;
    const ended = { playerId: session.player.player_id, name: body.name };
    const count = await app.appKeys.revoke(ended);
    return count > 0 ? succeed(null) : refuse('NOT_FOUND', 'There is no such key.');
  },
};
