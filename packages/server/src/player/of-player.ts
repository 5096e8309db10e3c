/** A signed-in player, and the parts from which their bets and account are read. */
import { type PlayerId, playerId } from '@layline/contract';
import type { Session } from '../auth/session.ts';
import type { AppEngine } from '../engine/app-engine.ts';
import type { Store } from '../store/database.ts';

export interface OfPlayer {
  readonly app: { readonly engine: AppEngine; readonly store: Store };
  readonly session: Session;
}

export const idOf = ({ session }: Pick<OfPlayer, 'session'>): PlayerId =>
  playerId(session.player.player_id);
