/** Ends the session whose token came with a sign-in. */

import type { Site } from '../sites/directory.ts';
import type { AccountParts } from './account-parts.ts';

interface SignInCall {
  readonly app: Pick<AccountParts, 'sessions'>;
  readonly site: Site;
  readonly token: string | null;
}

/** Runs once the new session is open. A token left on a shared machine then opens nothing. */
export async function endFormer({ app, site, token }: SignInCall): Promise<void> {
  const former = token === null ? null : await app.sessions.find(token);
  if (former?.player.site_id === site.site_id) await app.sessions.close(former);
}
