/** What the casino keeps outside the database: the key for running rounds, and the numbers already used. */
import { join } from 'node:path';
import { quicknet } from '@layline/games/beacon';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { openVault } from '../../base/secrets/vault.ts';
import { type Beacon, RelayedBeacon } from './chains/beacon.ts';
import { checkSignature } from './chains/check-signature.ts';
import { numbersInMemory, openUsedNumbers } from './chains/used-numbers.ts';
import type { CasinoSecrets } from './seeds.ts';

export interface CasinoOutside extends CasinoSecrets {
  readonly beacon: Beacon | null;
  readonly beaconFor: 'chain' | 'round';
}

interface CasinoPlaces {
  readonly dataDir: string;
  /** Null if the beacon is off. */
  readonly beaconRelays: readonly string[] | null;
  readonly beaconFor: 'chain' | 'round';
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
}

const purpose = 'casino rounds';

export const openCasinoOutside = async (
  key: Buffer,
  { dataDir, beaconRelays: relays, beaconFor, clock, log }: CasinoPlaces,
): Promise<CasinoOutside> => ({
  vault: openVault(key, purpose),
  numbers: await openUsedNumbers(join(dataDir, 'used-numbers.json')),
  beacon:
    relays === null
      ? null
      : new RelayedBeacon({ chain: quicknet, relays, clock, log, check: checkSignature }),
  beaconFor,
});

/** Used numbers are lost with the process. */
export const casinoInMemory = (key: Buffer): CasinoOutside => ({
  vault: openVault(key, purpose),
  numbers: numbersInMemory(),
  beacon: null,
  beaconFor: 'chain',
});
