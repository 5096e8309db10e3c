/**
 * Sends players to a verifier, which reads once whom it has before it, and says later what it found. Only the
 * level, its end and a word of the verifier's are kept: no documents.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  addMs,
  type Instant,
  makeInstant,
  parseInstant,
  playerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { LevelCall } from '@layline/contract/checkers';
import type { Clock } from '../../base/clock.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import {
  addLevelRequest,
  answerLevelRequest,
  countLevelRequests,
  readLevelRequest,
} from '../../store/queries/care/level-requests.ts';
import { findVerifier } from '../../store/queries/partners/partners.ts';
import { findPlayerById } from '../../store/queries/players.ts';

interface VerifierParts {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly engine: Pick<AppEngine, 'submit'>;
}

/** A link is good for this long. */
const linkMs = 10 * 60_000;
/** What a verifier found is taken for this long. */
const answerMs = 30 * 24 * 3_600_000;
/** Links of a player in an hour. */
const linksMax = 10;
const hourMs = 3_600_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

interface Asking {
  readonly playerId: string;
  readonly siteId: string;
}

export interface VerifierLink {
  readonly url: string;
  readonly expiresAt: string;
}

export async function startVerification(
  { store, clock }: Omit<VerifierParts, 'engine'>,
  { playerId: id, siteId }: Asking,
): Promise<VerifierLink | Refusal> {
  const verifier = await findVerifier(store, siteId);
  if (verifier === null) return refuse('NOT_FOUND', 'This site has no verifier at the moment.');
  const now = clock.now();
  const count = await countLevelRequests(store, { playerId: id, since: addMs(now, -hourMs) });
  if (count >= linksMax) return refuse('TOO_MANY_REQUESTS');
  const token = randomBytes(32).toString('base64url');
  const requestId = randomBytes(16).toString('base64url');
  const of = { playerId: id, siteId, partner: verifier.name };
  await addLevelRequest(store, { requestId, tokenHash: hashOf(token), ...of, now });
  const url = `${verifier.url.replace(/\/$/, '')}/start?token=${token}`;
  return { url, expiresAt: makeInstant(addMs(now, linkMs)) };
}

interface PersonRequest {
  readonly token: string;
  readonly partner: string;
  readonly messageId: string;
}

export interface Person {
  readonly requestId: string;
  readonly siteId: string;
  readonly name: string;
  readonly mobile: string;
}

/** Null for a token that is unknown, over, or read already. */
export async function readPerson(
  { store, clock }: Omit<VerifierParts, 'engine'>,
  { token, partner, messageId }: PersonRequest,
): Promise<Person | null> {
  const now = clock.now();
  const since = addMs(now, -linkMs);
  const by = { tokenHash: hashOf(token), partner, messageId };
  const request = await readLevelRequest(store, { ...by, since, now });
  const player = request && (await findPlayerById(store, request.playerId));
  if (!request || !player) return null;
  const { requestId, siteId } = request;
  return { requestId, siteId, name: player.name, mobile: player.mobile };
}

/**
 * The first answer to a request counts; the same again has the same effect, and another is refused. Null once
 * it is in the journal.
 */
export async function noteVerified(
  { store, clock, engine }: VerifierParts,
  { partner, ...said }: LevelCall & { readonly partner: string },
): Promise<Refusal | null> {
  const now = clock.now();
  const found = { ...said, partner, since: addMs(now, -answerMs), now };
  const until = parseInstant(said.until);
  if (until === null || (said.level > 0 && until <= now)) {
    return refuse('INVALID_REQUEST', 'until: must be a time in the future.');
  }
  const kept = await answerLevelRequest(store, found);
  if (kept === null) return refuse('NOT_FOUND', 'requestId: there is no such request by you.');
  const isSame = kept.level === said.level && isSameTime(kept.until, until);
  if (!isSame) return refuse('CLIENT_REF_REUSED');
  if (said.level === 0) return null;
  const request = { kind: 'note-level', level: said.level, until } as const;
  const player = playerId(kept.playerId);
  const outcome = await engine.submit({
    kind: 'protect',
    playerId: player,
    by: 'operator',
    request,
  });
  return outcome.kind === 'refused' ? outcome.refusal : null;
}

const isSameTime = (kept: string | null, until: Instant): boolean =>
  kept !== null && parseInstant(kept) === until;
