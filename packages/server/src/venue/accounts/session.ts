/** A signed-in player's session. */
import type { Instant } from '@layline/contract';
import type { Player } from '../../store/queries/players.ts';

export type SessionPlayer = Omit<Player, 'password_hash'>;

export interface Session {
  readonly tokenHash: string;
  readonly player: SessionPlayer;
  readonly expiresAt: Instant;
}
