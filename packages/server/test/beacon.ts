/** A beacon of the test's own network, for tables that draw each round by it. */
import { beaconRoundAt, isSigned } from '@layline/games/beacon';
import { silentLog } from '../src/base/log.ts';
import { RelayedBeacon } from '../src/venue/casino/chains/beacon.ts';
import type { ManualClock } from './manual-clock.ts';
import { openRelay, type Relay, signRound, testNetwork } from './relay.ts';

export interface TestBeacon {
  readonly relay: Relay;
  readonly drawnBy: { readonly beacon: RelayedBeacon; readonly beaconFor: 'round' };
  /** Publishes each round when it is due by the network's own clock, which may differ from the server's. */
  publish(aheadMs?: number): void;
  withhold(): void;
}

export async function openTestBeacon(clock: ManualClock): Promise<TestBeacon> {
  const honest =
    (aheadMs: number): Parameters<typeof openRelay>[0] =>
    (round) => {
      const now = (clock.now() + aheadMs) as ReturnType<typeof clock.now>;
      const newest = beaconRoundAt(testNetwork, now);
      const wanted = round ?? newest;
      return wanted <= newest ? signRound(wanted) : null;
    };
  const relay = await openRelay(honest(0));
  const beacon = new RelayedBeacon({
    chain: testNetwork,
    relays: [relay.url],
    clock,
    log: silentLog(),
    check: (chain, round) => Promise.resolve(isSigned(chain, round)),
  });
  return {
    relay,
    drawnBy: { beacon, beaconFor: 'round' },
    publish: (aheadMs = 0) => relay.answerWith(honest(aheadMs)),
    withhold: () => relay.answerWith(() => null),
  };
}
