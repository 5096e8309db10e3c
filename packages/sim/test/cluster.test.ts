import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClusterStore, playCluster } from '../src/cluster/play-cluster.ts';

let store: ClusterStore;

beforeAll(async () => {
  store = await ClusterStore.open();
}, 60_000);
afterAll(() => store.close());

// The hunt plays twenty.
test.each([1, 2])('[OPS-12] [OPS-19] seed %i of several servers is sound', async (seed) => {
  expect(await playCluster(store, { seed, steps: 200 })).toBeNull();
});
