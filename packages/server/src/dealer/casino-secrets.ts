/** What the casino keeps outside the database: the key of running rounds, and the numbers it has used. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { readKeyFile } from '../secrets/key-file.ts';
import { openVault, type Vault } from '../secrets/vault.ts';
import { type Beacon, openBeacon } from './chains/beacon.ts';
import { numbersInMemory, openUsedNumbers } from './chains/used-numbers.ts';
import type { CasinoSecrets } from './seeds.ts';

export interface CasinoOutside extends CasinoSecrets {
  readonly beacon: Beacon | null;
  /** Seals players' second factors under the same key, for another purpose. */
  readonly accountVault: Vault;
}

export interface CasinoSettings {
  readonly dataDir: string;
  /** Null for `seed.key` in the data folder. */
  readonly seedKeyFile: string | null;
  readonly beaconUrl: string | null;
}

const purpose = 'casino rounds';
const accountPurpose = 'second factors';

/** Rejects with a KeyFileProblem when the key file is not what it must be. */
export async function openCasinoSecrets(
  settings: CasinoSettings,
  clock: Pick<Clock, 'now'>,
): Promise<CasinoOutside> {
  const { dataDir, seedKeyFile, beaconUrl } = settings;
  const key = await readKeyFile(seedKeyFile ?? join(dataDir, 'seed.key'));
  return {
    vault: openVault(key, purpose),
    accountVault: openVault(key, accountPurpose),
    numbers: await openUsedNumbers(join(dataDir, 'used-numbers.json')),
    beacon: beaconUrl === null ? null : openBeacon(beaconUrl, clock.now),
  };
}

/** For a house that is gone with its process, and for one whose key is `key`. */
export const secretsInMemory = (key = randomBytes(32)): CasinoOutside => ({
  vault: openVault(key, purpose),
  accountVault: openVault(key, accountPurpose),
  numbers: numbersInMemory(),
  beacon: null,
});
