/** What a player chose for their screens (ACC-9). */
import { succeed } from '../../../base/envelope.ts';
import { readPreferences, writePreferences } from '../../../store/queries/preferences.ts';
import type { PlayerCall } from './call.ts';

const replyFor = async ({ app, session }: PlayerCall<'preferences' | 'savePreferences'>) => {
  const { player_id: playerId, is_demo: isShared } = session.player;
  const preferences = isShared ? {} : await readPreferences(app.store, playerId);
  return succeed({ playerId, isKept: !isShared, preferences });
};

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
};
