/** A signed-in player, and the parts from which their bets and account are read. */
import { type PlayerId, playerId } from '@layline/contract';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import type { Session } from './session.ts';

export interface OfPlayer {
  readonly app: { readonly engine: AppEngine; readonly store: Store };
  readonly session: Session;
}

export const idOf = ({ session }: Pick<OfPlayer, 'session'>): PlayerId =>
  playerId(session.player.player_id);
