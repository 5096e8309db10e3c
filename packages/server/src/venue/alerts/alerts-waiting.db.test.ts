/** Alerts that wait in the store for the next server. */
import { instant } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { keepAlerts, takeAlerts } from '../../store/queries/staff/alerts-waiting.ts';
import type { Alert } from './alert.ts';

describe.each(storesUnderTest)('alerts that wait in $name', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());

  it('[OPS-30] are taken once, whole and oldest first', async () => {
    const facts = { feed: 'acme', count: 3 };
    const later: Alert = {
      id: 'msg_2',
      at: instant(1_775_660_400_123),
      kind: 'feed-suspended',
      severity: 'critical',
      text: 'It does not run.',
      facts,
    };
    const sooner: Alert = { ...later, id: 'msg_1', at: instant(1_775_660_399_000) };
    await keepAlerts(store, [later, sooner]);
    await keepAlerts(store, [later]);
    expect(await takeAlerts<Alert>(store)).toEqual([sooner, later]);
    expect(await takeAlerts<Alert>(store)).toEqual([]);
  });
});
