/** A sign-in takes the place of the session that it came with. */
import type { App } from '../app.ts';
import type { Site } from '../site/directory.ts';

/** Once the new session stands: a token that was left behind on a shared machine opens nothing more. */
export async function endFormer(
  { sessions }: Pick<App, 'sessions'>,
  { site_id }: Site,
  token: string | null,
): Promise<void> {
  const former = token === null ? null : await sessions.find(token);
  if (former?.player.site_id === site_id) await sessions.close(former);
}
