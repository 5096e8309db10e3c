/** Secrets that the server keeps outside the database: one key file, and keys derived from it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { readKeyFile } from '../base/secrets/key-file.ts';
import { openVault, type Vault } from '../base/secrets/vault.ts';
import { type AnchorSeal, openAnchorSeal } from '../engine/audit/anchor/anchor-seal.ts';
import {
  type CasinoOutside,
  casinoInMemory,
  openCasinoOutside,
} from '../venue/casino/casino-secrets.ts';

export interface Secrets {
  readonly casino: CasinoOutside;
  readonly anchorSeal: AnchorSeal;
  /** Encrypts the secrets of players' second factors. */
  readonly accountVault: Vault;
  /** Encrypts the secrets that are shared with partners. */
  readonly partnerVault: Vault;
}

const accountPurpose = 'second factors';

export interface SecretSettings {
  readonly dataDir: string;
  /** Null for `seed.key` in the data folder. */
  readonly seedKeyFile: string | null;
  /** Relays of the public beacon in the order in which they are tried; null if the beacon is off. */
  readonly beaconRelays: readonly string[] | null;
  readonly beaconFor: 'chain' | 'round';
}

/** Rejects with a KeyFileProblem if the key file is invalid. */
export async function openSecrets(
  settings: SecretSettings,
  outside: { readonly clock: Pick<Clock, 'now'>; readonly log: Pick<Log, 'warn'> },
): Promise<Secrets> {
  const key = await readServerKey(settings);
  return {
    casino: await openCasinoOutside(key, { ...settings, ...outside }),
    anchorSeal: openAnchorSeal(key),
    accountVault: openVault(key, accountPurpose),
    partnerVault: openPartnerVault(key),
  };
}

export const openPartnerVault = (key: Buffer): Vault => openVault(key, 'partners');

/** Makes the file if it is missing. */
export const readServerKey = ({
  dataDir,
  seedKeyFile,
}: Pick<SecretSettings, 'dataDir' | 'seedKeyFile'>): Promise<Buffer> =>
  readKeyFile(seedKeyFile ?? join(dataDir, 'seed.key'));

/** Keeps secrets in memory only; `key` opens them again after a restart. */
export const secretsInMemory = (key = randomBytes(32)): Secrets => ({
  casino: casinoInMemory(key),
  anchorSeal: openAnchorSeal(key),
  accountVault: openVault(key, accountPurpose),
  partnerVault: openPartnerVault(key),
});
