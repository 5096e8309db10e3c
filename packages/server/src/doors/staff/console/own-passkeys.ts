/**
 * Staff add, name and remove their own passkeys. Each needs a proof that is at most five minutes old: signing
 * in, or proving again who one is. The audit has them all, refused proofs included.
 */
import { randomBytes } from 'node:crypto';
import { addMs, passkeysMax } from '@layline/contract';
import type { OwnPasskey, PasskeyChallenge } from '@layline/contract/console-passkeys';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type StoredPasskey, staffPasskeys } from '../../../store/queries/factors/passkeys.ts';
import { listPasskeyRoles } from '../../../store/queries/staff/passkey-roles.ts';
import { isSessionProved, noteProof } from '../../../store/queries/staff/sessions.ts';
import {
  canHavePasskeys,
  checkNewKey,
  makeNewKeyOptions,
  makeUseOptions,
} from '../../../venue/accounts/webauthn/ceremony.ts';
import { ConsoleProblem } from '../console-problem.ts';
import { type Act, audit } from './audit.ts';
import type { ConsoleParts } from './console-parts.ts';
import type { Caller } from './staff/caller.ts';
import { judgeOwnSecret } from './staff/own-secret.ts';
import { needsName } from './staff/passkey-sign-in.ts';
import { isSignedBy } from './staff/passkey-signature.ts';
import type { StaffSignInParts } from './staff/sign-in.ts';

type Parts = ConsoleParts & StaffSignInParts;

const provedMs = 5 * 60_000;
/** The page then asks for a proof, and repeats the call. */
const proofNeeded = 428;
const isOver = 'The device took too long. Please try again.';
const isInvalid = 'This passkey is not registered here.';

const note = (parts: Parts, caller: Caller, act: Pick<Act, 'command' | 'outcome' | 'detail'>) =>
  audit(parts, caller, { values: {}, reason: 'their own', ...act });

async function needProof({ store, clock }: Parts, { sessionId }: Caller): Promise<void> {
  const since = addMs(clock.now(), -provedMs);
  if (!(await isSessionProved(store, { sessionId, since }))) {
    throw new ConsoleProblem(proofNeeded, 'Please prove again who you are.');
  }
}

export const listOwnPasskeys = async (
  { store }: Parts,
  { staffId }: Caller,
): Promise<OwnPasskey[]> =>
  (await staffPasskeys.list(store, staffId)).map((key) => ({
    id: key.credential_id,
    name: key.name,
    addedAt: key.added_at,
    usedAt: key.used_at,
  }));

interface Asking {
  readonly challenge: string;
  readonly userHandle: string | null;
}

function openChallenge(
  { staffPasskeyTickets }: Parts,
  { sessionId, host = '', address }: Caller,
  asking: Asking,
): string {
  const made = { ...asking, siteId: null, host, tokenHash: sessionId };
  const ticket = staffPasskeyTickets.open(made, address);
  if (ticket === null) throw new ConsoleProblem(429, 'Too many tries. Please try again later.');
  return ticket;
}

function takeChallenge(
  { staffPasskeyTickets }: Parts,
  { sessionId, host = '' }: Caller,
  ticket: string,
) {
  const taken = staffPasskeyTickets.take(ticket, { siteId: null, host, tokenHash: sessionId });
  if (taken === null) throw new ConsoleProblem(400, isOver);
  return taken;
}

function needHostName({ host = '' }: Caller): string {
  if (!canHavePasskeys(host)) throw new ConsoleProblem(400, needsName);
  return host;
}

export async function beginOwnPasskey(parts: Parts, caller: Caller): Promise<PasskeyChallenge> {
  await needProof(parts, caller);
  const host = needHostName(caller);
  const known = await staffPasskeys.list(parts.store, caller.staffId);
  if (known.length >= passkeysMax) throw tooMany();
  const userHandle = known[0]?.user_handle ?? randomBytes(32).toString('base64url');
  const { name } = caller;
  const named = { userName: name, displayName: name };
  const title = 'Layline console';
  const options = await makeNewKeyOptions({ host, title, ...named, userHandle, known });
  const { challenge } = options;
  return { ticket: openChallenge(parts, caller, { challenge, userHandle }), options };
}

const tooMany = () =>
  new ConsoleProblem(400, `You have ${passkeysMax} passkeys, and no more may be.`);

export interface NewPasskey {
  readonly ticket: string;
  readonly name: string;
  readonly credential: RegistrationResponseJSON;
}

/** The session is one of a passkey from then on. */
export async function addOwnPasskey(
  parts: Parts,
  caller: Caller,
  { ticket, name, credential }: NewPasskey,
): Promise<void> {
  const { store, clock } = parts;
  const { staffId, sessionId, host = '' } = caller;
  await needProof(parts, caller);
  const { challenge, userHandle } = takeChallenge(parts, caller, ticket);
  const checked = userHandle === null ? null : await checkNewKey(credential, { challenge, host });
  if (checked === null || userHandle === null) throw new ConsoleProblem(400, isInvalid);
  const key = { ...checked, owner_id: staffId, user_handle: userHandle, name };
  if (!(await staffPasskeys.add(store, { key, most: passkeysMax, now: clock.now() }))) {
    const count = (await staffPasskeys.list(store, staffId)).length;
    throw count >= passkeysMax ? tooMany() : new ConsoleProblem(400, isInvalid);
  }
  await noteProof(store, { sessionId, now: clock.now(), hasPasskey: true });
  await note(parts, caller, { command: 'passkey add', outcome: 'done', detail: name });
}

interface Renaming {
  readonly passkeyId: string;
  readonly name: string;
}

export async function renameOwnPasskey(
  parts: Parts,
  caller: Caller,
  { passkeyId, name }: Renaming,
): Promise<void> {
  await needProof(parts, caller);
  const { name: before } = await mustOwn(parts, caller, passkeyId);
  const own = { ownerId: caller.staffId, credentialId: passkeyId };
  await staffPasskeys.rename(parts.store, own, name);
  const detail = `${before} is ${name}.`;
  await note(parts, caller, { command: 'passkey rename', outcome: 'done', detail });
}

/** Where the role demands a passkey the last one stays: without one, password and code would do again. */
export async function removeOwnPasskey(
  parts: Parts,
  caller: Caller,
  passkeyId: string,
): Promise<void> {
  await needProof(parts, caller);
  const { name } = await mustOwn(parts, caller, passkeyId);
  const { staffId, role } = caller;
  const own = { ownerId: staffId, credentialId: passkeyId };
  const least = (await listPasskeyRoles(parts.store)).has(role) ? 1 : 0;
  if (!(await staffPasskeys.remove(parts.store, own, least))) {
    const why = 'Your role needs a passkey: add another before you remove the last one.';
    throw new ConsoleProblem(409, why);
  }
  await note(parts, caller, { command: 'passkey remove', outcome: 'done', detail: name });
}

async function mustOwn(
  { store }: Parts,
  { staffId }: Caller,
  passkeyId: string,
): Promise<StoredPasskey> {
  const found = (await staffPasskeys.list(store, staffId)).find(
    ({ credential_id: id }) => id === passkeyId,
  );
  if (found === undefined) throw new ConsoleProblem(404, 'You have no such passkey.');
  return found;
}

/** Asks for one of the member's own keys. */
export async function askForPasskey(parts: Parts, caller: Caller): Promise<PasskeyChallenge> {
  const host = needHostName(caller);
  const known = await staffPasskeys.list(parts.store, caller.staffId);
  if (known.length === 0) throw new ConsoleProblem(400, 'You have no passkey yet.');
  const options = await makeUseOptions(host, known);
  const { challenge } = options;
  return { ticket: openChallenge(parts, caller, { challenge, userHandle: null }), options };
}

interface UsedPasskey {
  readonly ticket: string;
  readonly credential: AuthenticationResponseJSON;
}

/** Proves again who the member is, with a passkey. */
export async function proveByPasskey(
  parts: Parts,
  caller: Caller,
  { ticket, credential }: UsedPasskey,
): Promise<void> {
  const { store, clock } = parts;
  const { staffId, sessionId, host = '' } = caller;
  const { challenge } = takeChallenge(parts, caller, ticket);
  const key = await staffPasskeys.find(store, credential.id);
  const isOwn = key?.owner_id === staffId;
  const isRight =
    isOwn && (await isSignedBy(parts, { key, challenge, host, response: credential }));
  if (!isRight) return refuseProof(parts, caller, isInvalid);
  await noteProof(store, { sessionId, now: clock.now(), hasPasskey: true });
}

interface TypedProof {
  readonly password: string;
  readonly code: string;
}

/** Proves it with password and code; counted with the sign-ins. Not where a passkey is demanded. */
export async function proveByCode(parts: Parts, caller: Caller, proof: TypedProof): Promise<void> {
  const { store, clock } = parts;
  const { staffId, sessionId, role } = caller;
  const hasKeys = (await staffPasskeys.list(store, staffId)).length > 0;
  if (hasKeys && (await listPasskeyRoles(store)).has(role)) {
    throw new ConsoleProblem(400, 'Your role proves it with a passkey.');
  }
  const judged = await judgeOwnSecret(parts, caller, proof);
  if (judged.kind === 'later') throw new ConsoleProblem(429, judged.message);
  if (judged.kind === 'wrong') {
    return refuseProof(parts, caller, 'The password or the code is wrong.');
  }
  await noteProof(store, { sessionId, now: clock.now(), hasPasskey: false });
}

async function refuseProof(parts: Parts, caller: Caller, detail: string): Promise<never> {
  await note(parts, caller, { command: 'prove', outcome: 'refused', detail });
  throw new ConsoleProblem(400, detail);
}
