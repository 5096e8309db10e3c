/** Alerts that wait in the store for the next server. */
import { instant } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { addAlert, noteSent, readAlerts } from '../../store/queries/staff/alerts-waiting.ts';
import type { Alert } from './alert.ts';

describe.each(storesUnderTest)('alerts that wait in $name', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());

  it('[OPS-30] are known once, and wait whole and oldest first until they are sent', async () => {
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
    const added = await Promise.all([later, sooner, later].map((alert) => addAlert(store, alert)));
    // Either of the two may come first.
    expect([added[1], added[0] !== added[2]]).toEqual([true, true]);
    expect(await readAlerts<Alert>(store)).toEqual([sooner, later]);
    await noteSent(store, { id: 'msg_1', now: later.at });
    expect(await readAlerts<Alert>(store)).toEqual([later]);
    expect(await addAlert(store, sooner)).toBe(false);
    const monthLater = instant(later.at + 31 * 24 * 3_600_000);
    await noteSent(store, { id: 'msg_2', now: monthLater });
    expect(await readAlerts<Alert>(store)).toEqual([]);
    expect(await addAlert(store, sooner)).toBe(true);
    expect(await addAlert(store, later)).toBe(false);
  });
});
