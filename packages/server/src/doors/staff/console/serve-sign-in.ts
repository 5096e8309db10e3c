/** The calls of those who have no session yet, and signing out. */
import { usedCredential } from '@layline/contract';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endStaffSession } from '../../../store/queries/staff/sessions.ts';
import type { Staff } from '../../../store/queries/staff/staff.ts';
import { type Act, audit } from './audit.ts';
import type { ConsoleParts } from './console-parts.ts';
import { callerOf, type Identifying, setCookie } from './session-cookie.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from './staff/passkey-sign-in.ts';
import { finishRecovery } from './staff/recover-staff.ts';
import {
  beginSignIn,
  finishSignIn,
  identifyStaff,
  type RefusedSignIn,
  type SignedIn,
  type StaffSignInParts,
} from './staff/sign-in.ts';

const send = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ message });

const fromOf = ({ ip, headers: sent }: FastifyRequest) => ({
  address: ip,
  device: sent['user-agent'] ?? '',
  host: sent.host ?? '',
});

const firstStep = z.strictObject({ name: z.string().max(100), password: z.string().max(200) });
const secondStep = z.strictObject({
  ticket: z.string().max(100),
  code: z.string().trim().max(60),
  newPassword: z.string().max(200).nullable().default(null),
});

const ticketText = z.string().max(100);
const passkeyWish = z.strictObject({ ticket: ticketText.nullable().default(null) });
const passkeyStep = z.strictObject({
  ticket: ticketText.nullable().default(null),
  passkeyTicket: ticketText,
  credential: usedCredential,
});

const recoveryForm = z.strictObject({
  name: z.string().max(100),
  code: z.string().trim().max(60),
  password: z.string().min(1).max(200).nullable().default(null),
});

export function serveSignIn(server: FastifyInstance, parts: StaffSignInParts & Identifying): void {
  servePasskeySignIn(server, parts);
  server.post('/api/sign-in', async (request, reply) => {
    const given = firstStep.safeParse(request.body);
    if (!given.success) return send(reply, 400, 'Give a name and a password.');
    const answer = await beginSignIn(parts, { ...given.data, ...fromOf(request) });
    if (answer.kind !== 'refused') return answer;
    await noteRefused(parts, answer, request.ip);
    return send(reply, 401, answer.message);
  });
  server.post('/api/sign-in/code', async (request, reply) => {
    const given = secondStep.safeParse(request.body);
    if (!given.success) return send(reply, 400, 'Give the code.');
    const answer = await finishSignIn(parts, given.data, fromOf(request));
    return answerSignIn(parts, reply, { answer, address: request.ip, detail: '' });
  });
  server.post('/api/sign-in/recover', async (request, reply) => {
    const given = recoveryForm.safeParse(request.body);
    if (!given.success) return send(reply, 400, 'Give the name and the code.');
    const answer = await finishRecovery(parts, { ...given.data, address: request.ip });
    if (answer.kind === 'needs') return { needs: answer.needs };
    const outcome = answer.kind === 'done' ? 'done' : 'refused';
    const detail = answer.kind === 'refused' ? answer.message : '';
    await noteAttempt(parts, {
      ...answer,
      command: 'recover',
      outcome,
      detail,
      address: request.ip,
    });
    return answer.kind === 'refused' ? send(reply, 401, answer.message) : { needs: null };
  });
  server.post('/api/sign-out', async (request, reply) => {
    const caller = await callerOf(request, parts);
    if (caller !== null) await endStaffSession(parts.store, caller.sessionId);
    setCookie(reply, { token: '', isBehindTls: parts.isBehindTls, maxAge: 0 });
    return { ok: true };
  });
}

function servePasskeySignIn(server: FastifyInstance, parts: StaffSignInParts & Identifying): void {
  server.post('/api/sign-in/passkey/begin', async (request, reply) => {
    const given = passkeyWish.safeParse(request.body);
    if (!given.success) return send(reply, 400, 'The call cannot be read.');
    const answer = await beginPasskeySignIn(parts, { ...given.data, ...fromOf(request) });
    return answer.kind === 'refused' ? send(reply, 400, answer.message) : answer;
  });
  server.post('/api/sign-in/passkey', async (request, reply) => {
    const given = passkeyStep.safeParse(request.body);
    if (!given.success) return send(reply, 400, 'The passkey cannot be read.');
    const step = { ...given.data, credential: given.data.credential as AuthenticationResponseJSON };
    const answer = await finishPasskeySignIn(parts, step, fromOf(request));
    const detail = step.ticket === null ? 'by a passkey' : 'by the password and a passkey';
    return answerSignIn(parts, reply, { answer, address: request.ip, detail });
  });
}

interface Entering {
  readonly answer: SignedIn;
  readonly address: string;
  /** For the audit. */
  readonly detail: string;
}

async function answerSignIn(
  parts: StaffSignInParts & Identifying,
  reply: FastifyReply,
  { answer, address, detail }: Entering,
): Promise<unknown> {
  if (answer.kind === 'refused') {
    await noteRefused(parts, answer, address);
    return send(reply, 401, answer.message);
  }
  const { token, ...shown } = answer;
  const caller = await identifyStaff(parts, { token, address, isQuiet: false });
  const act = { command: 'sign-in', values: {}, reason: '', outcome: 'done', detail } as const;
  if (caller !== null) await audit(parts, caller, act);
  setCookie(reply, { token, isBehindTls: parts.isBehindTls, maxAge: 12 * 3600 });
  return shown;
}

const noteRefused = (
  parts: ConsoleParts,
  { staff, message: detail }: RefusedSignIn,
  address: string,
): Promise<void> =>
  noteAttempt(parts, { staff, command: 'sign-in', outcome: 'refused', detail, address });

interface Attempt extends Pick<Act, 'command' | 'outcome' | 'detail'> {
  readonly staff: Staff | null;
  readonly address: string;
}

/** Audits tries at a name that exists; the throttle limits their number. */
async function noteAttempt(
  parts: ConsoleParts,
  { staff, command, outcome, detail, address }: Attempt,
): Promise<void> {
  if (staff === null) return;
  const caller = { ...staff, sessionId: '', address };
  await audit(parts, caller, { command, values: {}, reason: '', outcome, detail });
}
