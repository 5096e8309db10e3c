/**
 * Attests a server: its files are those that were signed, its store has the tables and guards of this
 * release, and its clock agrees with the store's. A server that was changed may lie about itself, which is
 * why auditors have `npm run sign -- --check` and the verifier.
 */
import type { Instant } from '@layline/contract';
import type { Clock } from '../../../base/clock.ts';
import { nodeVersion } from '../../../base/processes.ts';
import { checkFiles, type SignedFolder } from '../../../base/signed-files.ts';
import type { Sql } from '../../../store/database.ts';
import { readGuardFaults } from '../../../store/guards.ts';
import { isMigrated, readMigrations } from '../../../store/migrate.ts';
import { readClockOffset } from './clock-offset.ts';

type FaultCode = 'FILES' | 'TABLES' | 'GUARDS' | 'CLOCK';

interface AttestFault {
  readonly code: FaultCode;
  /** Sentences for a person, the first few of many. */
  readonly text: string;
}

export interface Attestation {
  readonly at: Instant;
  /** Such as 24.21.0. */
  readonly node: string;
  /** Files that were compared; null without a key that signed them. */
  readonly files: number | null;
  /** The store's clock less this machine's, in ms; null where they are one. */
  readonly clockOffsetMs: number | null;
  /** Empty if all is as released. */
  readonly faults: readonly AttestFault[];
}

interface Attested {
  readonly sql: Pick<Sql, 'query'>;
  /** Whether the store may be on another machine. */
  readonly isApart: boolean;
  readonly clock: Pick<Clock, 'now'>;
  /** Null if no key is known that signed the files. */
  readonly program: SignedFolder | null;
}

const shownMax = 5;
/** A clock that is further off makes times of bets and rounds doubtful. */
const offsetMaxMs = 500;

const faultsOf = (code: FaultCode, texts: readonly string[]): AttestFault[] => {
  const more = texts.length - shownMax;
  const shown = texts.slice(0, shownMax).join(' ');
  if (texts.length === 0) return [];
  return [{ code, text: more > 0 ? `${shown} And ${more} more.` : shown }];
};

/** Rejects if the store cannot be read. */
export async function attest({ sql, isApart, clock, program }: Attested): Promise<Attestation> {
  const read = program && (await checkFiles(program));
  const isWhole = await isMigrated(sql as Sql, await readMigrations());
  const guards = await readGuardFaults(sql);
  const offset = isApart ? await readClockOffset(sql, clock) : null;
  const isOff = offset !== null && Math.abs(offset.ms) - offset.withinMs > offsetMaxMs;
  return {
    at: clock.now(),
    node: nodeVersion,
    files: read && read.files,
    clockOffsetMs: offset && offset.ms,
    faults: [
      ...faultsOf('FILES', read?.faults ?? []),
      ...faultsOf(
        'TABLES',
        isWhole ? [] : ['A migration of this release is missing or was changed.'],
      ),
      ...faultsOf('GUARDS', guards),
      ...faultsOf('CLOCK', isOff ? [clockText(offset.ms)] : []),
    ],
  };
}

const clockText = (ms: number): string =>
  `The clock of this machine is ${Math.abs(ms)} ms ${ms > 0 ? 'behind' : 'ahead of'} the store's.`;
