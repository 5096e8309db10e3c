/** Opens the sealed secrets that partners share with this server. */
import type { KeyObject } from 'node:crypto';
import { parseInstant } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import { parseWebhookSecret } from '../../base/outside/sign-webhook.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import type { Partner } from '../../store/queries/partners/partners.ts';

interface SecretParts {
  readonly partnerVault: Vault;
  readonly clock: Pick<Clock, 'now'>;
}

type Sealed = Pick<Partner, 'name' | 'sealedSecret' | 'sealedOld' | 'oldUntil'>;

/** Of a sealed secret, so that none is opened in another's place. */
export const secretPlace = (name: string): string => `partner ${name}`;

export class PartnerSecrets {
  readonly #parts: SecretParts;
  /** By their sealed text: opening one costs more than a signature. */
  readonly #opened = new Map<string, KeyObject>();

  constructor(parts: SecretParts) {
    this.#parts = parts;
  }

  /** Forgets what was opened. */
  clear(): void {
    this.#opened.clear();
  }

  /** Those that are good now: for a while after a rotation also the one before. */
  of({ name, sealedSecret, sealedOld, oldUntil }: Sealed): KeyObject[] {
    const { clock } = this.#parts;
    const isOldGood = oldUntil !== null && clock.now() < (parseInstant(oldUntil) ?? 0);
    const sealed = [sealedSecret, ...(isOldGood && sealedOld !== null ? [sealedOld] : [])];
    return sealed.flatMap((one) => this.#open(one, name) ?? []);
  }

  #open(sealed: string, name: string): KeyObject | null {
    const known = this.#opened.get(sealed);
    if (known !== undefined) return known;
    const opened = this.#parts.partnerVault.open(sealed, secretPlace(name));
    const secret = opened === null ? null : parseWebhookSecret(opened);
    if (secret !== null) this.#opened.set(sealed, secret);
    return secret;
  }
}
