/** What signing in, and the care of accounts, work with. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import type { Player } from '../../store/queries/players.ts';
import type { AppKeys } from './app-keys.ts';
import type { PasskeyTickets } from './passkey-tickets.ts';
import type { Passwords } from './passwords/password.ts';
import type { Sessions } from './sessions.ts';
import type { SignInTickets } from './sign-in-tickets.ts';
import type { Throttle } from './throttle.ts';
import type { Tickets } from './tickets.ts';

export interface AccountParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: AppEngine;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Keys for players' own programs. */
  readonly appKeys: AppKeys;
  /** Tickets that open one stream each. */
  readonly tickets: Tickets;
  /** Sign-ins that wait for their second step. */
  readonly signInTickets: SignInTickets<Player>;
  /** Challenges that wait for a passkey's signature. */
  readonly passkeyTickets: PasskeyTickets;
  /** Encrypts the secrets of players' second factors. */
  readonly accountVault: Vault;
  /** Counts failed sign-ins. */
  readonly throttle: Throttle;
  /** Counts the user names that are checked at sign-up. */
  readonly nameAsks: Throttle;
  /** Counts new accounts by address. */
  readonly signUps: Throttle;
  /** Counts saved preferences by player. */
  readonly preferenceSaves: Throttle;
  /** Counts questions about bets by player. */
  readonly questionCalls: Throttle;
}
