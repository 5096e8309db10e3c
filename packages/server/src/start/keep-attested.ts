/**
 * Attests this server at its start and every day, and every ten minutes while something differs, so that
 * what was put right is believed soon.
 */

import { isAbsolute, relative } from 'node:path';
import type { Instant } from '@layline/contract';
import type { Cancel, Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { SignedFolder } from '../base/signed-files.ts';
import type { Attested } from '../doors/machines/health.ts';
import { type Attestation, attest } from '../engine/audit/attest/attest.ts';
import type { Store } from '../store/database.ts';
import { StartRefusal } from '../store/faults/start-refusal.ts';
import { programFolder } from './places.ts';
import type { Settings } from './settings/settings.ts';

const everyMs = 600_000;
const dayMs = 86_400_000;

/** The folder that this process runs from; null without a key that signed it. */
export function programOf({
  signedBy,
  dataDir,
}: Pick<Settings, 'signedBy' | 'dataDir'>): SignedFolder | null {
  if (signedBy === null) return null;
  const path = relative(programFolder, dataDir).replaceAll('\\', '/');
  const isInside = path !== '' && !path.startsWith('..') && !isAbsolute(path);
  return { folder: programFolder, keyText: signedBy, leftOut: isInside ? [path] : [] };
}

interface Kept {
  readonly store: Pick<Store, 'query' | 'kind'>;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly log: Log;
  readonly settings: Pick<Settings, 'signedBy' | 'dataDir' | 'attestStop'>;
}

export class KeptAttestation implements Attested {
  readonly isNeeded: boolean;
  readonly #kept: Kept;
  #latest: Attestation | null = null;
  #lookedAt: Instant | null = null;
  #isLooking = false;

  constructor(kept: Kept) {
    this.#kept = kept;
    this.isNeeded = kept.settings.attestStop;
  }

  get latest(): Attestation | null {
    return this.#latest;
  }

  /**
   * Looks now and from then on; `report` hears of the first, of each daily one, and of what changes between.
   * Rejects with a StartRefusal if the server must be attested and is not; else it does not wait.
   */
  async keep(report: (found: Attestation) => Promise<void> | void): Promise<Cancel> {
    const first = this.#look(report);
    if (this.isNeeded) {
      await first;
      const [fault] = this.#latest?.faults ?? [];
      const text = this.#latest === null ? 'The store could not be read.' : fault?.text;
      if (text !== undefined) {
        throw new StartRefusal(
          `ATTEST_STOP (--attest-stop): this server is not as released. ${text}`,
        );
      }
    }
    return this.#kept.clock.every(everyMs, () => void this.#look(report));
  }

  async #look(report: (found: Attestation) => Promise<void> | void): Promise<void> {
    const { clock, log, store, settings } = this.#kept;
    const isFine = this.#latest?.faults.length === 0;
    const isDaily = this.#lookedAt === null || clock.now() - this.#lookedAt >= dayMs;
    if (this.#isLooking || (isFine && !isDaily)) return;
    this.#isLooking = true;
    try {
      const isApart = store.kind === 'postgres';
      const found = await attest({ sql: store, isApart, clock, program: programOf(settings) });
      const isNew = textOf(found) !== (this.#latest && textOf(this.#latest));
      this.#latest = found;
      if (isDaily) this.#lookedAt = found.at;
      if (found.faults.length > 0 && isNew)
        log.error({ ...found }, 'this server is not as released');
      if (isDaily || isNew) await report(found);
    } catch (error) {
      log.warn({ error }, 'this server could not be attested; the next try is in ten minutes');
    } finally {
      this.#isLooking = false;
    }
  }
}

const textOf = ({ faults }: Attestation): string => faults.map(({ text }) => text).join('\n');
