/** What registers know players by: sealed in the store, never in the journal, a log or an answer. */
import { type Subject, type SubjectField, subject } from '@layline/contract/checkers';
import type { Clock } from '../../base/clock.ts';
import { readJson } from '../../base/read-json.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import type { Store } from '../../store/database.ts';
import { addSubject, findSubject } from '../../store/queries/care/register-subjects.ts';

export interface SubjectParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly partnerVault: Vault;
}

/** Of a sealed subject, so that none is opened as another player's. */
const subjectPlace = (playerId: string): string => `register subject ${playerId}`;

interface Given {
  readonly playerId: string;
  readonly siteId: string;
  readonly subject: Subject;
}

/** Returns false if the player has given one before. */
export const keepSubject = (
  { store, clock, partnerVault }: SubjectParts,
  { playerId, siteId, subject: given }: Given,
): Promise<boolean> => {
  const sealed = partnerVault.seal(JSON.stringify(given), subjectPlace(playerId));
  return addSubject(store, { playerId, siteId, sealed, now: clock.now() });
};

/** Null if the player gave none, or it was sealed by another key. */
export async function readSubject(
  { store, partnerVault }: Pick<SubjectParts, 'store' | 'partnerVault'>,
  playerId: string,
): Promise<Subject | null> {
  const sealed = await findSubject(store, playerId);
  const opened = sealed === null ? null : partnerVault.open(sealed, subjectPlace(playerId));
  return opened === null ? null : (subject.safeParse(readJson(opened)).data ?? null);
}

/** The fields that a register needs and does not have; those that it does not need are left out. */
export function takeNeeded(
  given: Subject,
  needed: readonly SubjectField[],
): { readonly subject: Subject; readonly missing: readonly SubjectField[] } {
  const kept = needed.flatMap((field) =>
    given[field] === undefined ? [] : [[field, given[field]] as const],
  );
  const missing = needed.filter((field) => given[field] === undefined);
  return { subject: Object.fromEntries(kept), missing };
}
