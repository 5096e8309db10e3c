/** Lets new players in, each with play money to bet with; servers know of it within half a minute. */
import { openPostgres } from '../../src/store/postgres.ts';

export async function openSignUp(url: string): Promise<void> {
  const store = await openPostgres(url, { onLost: () => undefined });
  await store.query(
    "update site set is_signup_open = true, welcome_balance = 10000000 where site_id = 'layline'",
  );
  await store.close();
}
