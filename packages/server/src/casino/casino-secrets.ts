/** What the casino keeps outside the database: the key for running rounds, and the numbers already used. */
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { openVault } from '../secrets/vault.ts';
import { type Beacon, openBeacon } from './chains/beacon.ts';
import { numbersInMemory, openUsedNumbers } from './chains/used-numbers.ts';
import type { CasinoSecrets } from './seeds.ts';

export interface CasinoOutside extends CasinoSecrets {
  readonly beacon: Beacon | null;
}

interface CasinoPlaces {
  readonly dataDir: string;
  readonly beaconUrl: string | null;
  readonly clock: Pick<Clock, 'now'>;
}

const purpose = 'casino rounds';

export const openCasinoOutside = async (
  key: Buffer,
  { dataDir, beaconUrl, clock }: CasinoPlaces,
): Promise<CasinoOutside> => ({
  vault: openVault(key, purpose),
  numbers: await openUsedNumbers(join(dataDir, 'used-numbers.json')),
  beacon: beaconUrl === null ? null : openBeacon(beaconUrl, clock.now),
});

/** Used numbers are lost with the process. */
export const casinoInMemory = (key: Buffer): CasinoOutside => ({
  vault: openVault(key, purpose),
  numbers: numbersInMemory(),
  beacon: null,
});
