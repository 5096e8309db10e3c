/** Ends the session that a sign-in came with. */
import type { App } from '../app.ts';
import type { Site } from '../site/directory.ts';

interface SignInCall {
  readonly app: Pick<App, 'sessions'>;
  readonly site: Site;
  readonly token: string | null;
}

/** Called once the new session is open, so that a token left behind on a shared machine opens nothing. */
export async function endFormer({ app, site, token }: SignInCall): Promise<void> {
  const former = token === null ? null : await app.sessions.find(token);
  if (former?.player.site_id === site.site_id) await app.sessions.close(former);
}
