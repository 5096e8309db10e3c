/** Settings of the PostgreSQL behind a server. */
import { isTrue, setting } from '../../base/setting.ts';

export const postgresSettings = {
  requireSync: setting({
    flag: '--require-sync',
    env: 'REQUIRE_SYNC',
    fallback: 'false',
    meaning:
      'Refuse to start, and be not ready, unless each commit of PostgreSQL waits for a synchronous standby.',
    allowed: 'true or false',
    parse: isTrue,
  }),
};
