/** What a player chose for their screens (ACC-9), and which devices get notices (NOTICE). */
import { refuse } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { readPreferences, writePreferences } from '../../../store/queries/preferences.ts';
import { noticeDevicesOf } from '../../../store/queries/sessions/notice-devices.ts';
import type { PlayerCall } from './call.ts';

const replyFor = async ({ app, session }: PlayerCall<'preferences' | 'savePreferences'>) => {
  const { player_id: playerId, is_demo: isShared } = session.player;
  const preferences = isShared ? {} : await readPreferences(app.store, playerId);
  return succeed({ playerId, isKept: !isShared, preferences });
};

const notOffered = () => refuse('NOT_FOUND', 'This site sends no notices to devices.');

export const preferenceHandlers = {
  preferences: replyFor,

  async savePreferences(call: PlayerCall<'savePreferences'>) {
    const { app, session, body, address } = call;
    const { player_id: playerId } = session.player;
    if (!app.preferenceSaves.take(address, playerId)) {
      return app.preferenceSaves.refuse(address, playerId);
    }
    // Many visitors share the demo player: none may choose for the others.
    if (session.player.is_demo) return replyFor(call);
    const { preferences } = body;
    await writePreferences(app.store, { playerId, preferences, now: app.clock.now() });
    return replyFor(call);
  },

  async noticeDevices({ app, session }: PlayerCall<'noticeDevices'>) {
    const { player_id: playerId, is_demo: isShared } = session.player;
    const key = app.notices.current?.publicKey ?? null;
    const devices = isShared ? [] : await noticeDevicesOf(app.store, [playerId]);
    return succeed({
      key: isShared ? null : key,
      devices: devices.map(({ deviceHash, kinds, addedAt }) => ({
        id: deviceHash.toString('base64url'),
        kinds: [...kinds],
        addedAt,
      })),
    });
  },

  async keepNoticeDevice({ app, session, body, address }: PlayerCall<'keepNoticeDevice'>) {
    const { player_id: playerId, is_demo: isShared } = session.player;
    if (!app.preferenceSaves.take(address, playerId)) {
      return app.preferenceSaves.refuse(address, playerId);
    }
    if (isShared) return refuse('DEMO_FIXED');
    const { current } = app.notices;
    if (current === null) return notOffered();
    const isKept = await current.keep({ ...body, playerId });
    return isKept
      ? succeed(null)
      : refuse('INVALID_REQUEST', 'endpoint: must be the address of a known push service.');
  },

  async dropNoticeDevice({ app, session, body, address }: PlayerCall<'dropNoticeDevice'>) {
    const { player_id: playerId } = session.player;
    if (!app.preferenceSaves.take(address, playerId)) {
      return app.preferenceSaves.refuse(address, playerId);
    }
    const { current } = app.notices;
    if (current === null) return notOffered();
    await current.drop({ ...body, playerId });
    return succeed(null);
  },
};
