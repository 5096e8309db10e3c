/** A player's quick stakes (ACC-8). */
import { stakePresets } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { readStakes, writeStakes } from '../../../store/queries/players.ts';
import type { PlayerCall } from './call.ts';

const makeStakes = (stakes: readonly number[]) =>
  succeed(stakes.map((stakeValue, index) => ({ id: index + 1, stakeValue })));

export const stakeHandlers = {
  async stakes({ app, session }: PlayerCall<'stakes'>) {
    const own = await readStakes(app.store, session.player.player_id);
    return makeStakes(own ?? stakePresets);
  },

  async saveStakes({ app, session, body }: PlayerCall<'saveStakes'>) {
    const stakes = body.stakes.map(({ stakeValue }) => stakeValue);
    await writeStakes(app.store, { playerId: session.player.player_id, stakes });
    return { ...makeStakes(stakes), message: 'Stakes saved.' };
  },
};
