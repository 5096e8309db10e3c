/** Every call of the console: its roles, its input and its handler. */
import { nameText, newCredential, usedCredential } from '@layline/contract';
import {
  type AuditRow,
  agentRole,
  type Found,
  type Me,
  type Overview,
  type PersonalNotice,
  type Role,
  type RunAnswer,
  type ShownSession,
  type WaitingApproval,
} from '@layline/contract/console';
import type { OwnPasskey, PasskeyChallenge } from '@layline/contract/console-passkeys';
import { type BetAlerts, type ListedMarket, noBetAlerts } from '@layline/contract/console-risk';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { searchAudit } from '../../../store/queries/staff/audit.ts';
import { readBetAlerts, writeBetAlerts } from '../../../store/queries/staff/bet-alerts.ts';
import { listNotices } from '../../../store/queries/staff/notices.ts';
import { endStaffSession, listStaffSessions } from '../../../store/queries/staff/sessions.ts';
import { ConsoleProblem } from '../console-problem.ts';
import { decideForStaff, isRipe, listApprovalsFor } from './approvals.ts';
import { audit } from './audit.ts';
import { actorOf } from './branch-access.ts';
import { changeOwnPassword } from './change-password.ts';
import { formsFor } from './command-forms.ts';
import type { ConsoleParts } from './console-parts.ts';
import { find } from './find.ts';
import { findMarkets, makeOverview } from './overview.ts';
import {
  addOwnPasskey,
  askForPasskey,
  beginOwnPasskey,
  listOwnPasskeys,
  proveByCode,
  proveByPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
} from './own-passkeys.ts';
import { runForStaff } from './run-command.ts';
import type { Caller } from './staff/caller.ts';
import type { StaffSignInParts } from './staff/sign-in.ts';

export type RouteParts = ConsoleParts & StaffSignInParts;

export interface ConsoleRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Null allows all staff. Rights to commands are checked for each command. */
  readonly roles: readonly Role[] | null;
  /** Agents may make the call too; it is restricted to their branch. */
  readonly isAgents?: boolean;
  /** Also for sessions without the passkey that the role demands. */
  readonly isForAll?: boolean;
  readonly schema: z.ZodObject;
  readonly answer: (parts: RouteParts, caller: Caller, input: unknown) => Promise<unknown>;
}

interface RouteRow<Schema extends z.ZodObject> extends Omit<ConsoleRoute, 'schema' | 'answer'> {
  readonly schema: Schema;
  readonly answer: (parts: RouteParts, caller: Caller, input: z.output<Schema>) => Promise<unknown>;
}

const route = <Schema extends z.ZodObject>(row: RouteRow<Schema>): ConsoleRoute => ({
  ...row,
  answer: (parts, caller, input) => row.answer(parts, caller, readInput(row.schema, input)),
});

/** Throws a ConsoleProblem that names the field and the fix. */
function readInput<Schema extends z.ZodObject>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConsoleProblem(400, `${issue?.path.join('.') ?? ''}: ${issue?.message}.`);
}

const nothing = z.strictObject({});
const passwordText = z.string().min(1, 'must not be empty').max(200);
const code = z.string().trim().min(1, 'must not be empty').max(60);
const ticket = z.string().max(100);
const passkeyId = z.string().max(1400);
const reason = z.string().trim().max(300).default('');
const pageSize = 100;
const least = z.number().min(0, 'must not be below 0').max(1e12).nullable();

export const mayCall = (role: Role, { roles, isAgents = false }: ConsoleRoute): boolean =>
  role === agentRole ? isAgents : roles === null || roles.includes(role);

export const consoleRoutes: readonly ConsoleRoute[] = [
  route({
    method: 'GET',
    path: '/api/me',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: nothing,
    answer: async ({ engine }, { name, role, agentId, mustAddPasskey = false }): Promise<Me> => {
      const actor = actorOf(engine.view, { agentId });
      const agent = actor ? { agent: actor.agentId, site: actor.siteId } : null;
      return { name, role, agent, mustAddPasskey, commands: formsFor(role) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/notices',
    roles: null,
    isAgents: true,
    schema: nothing,
    async answer({ store, clock }, { role, agentId }): Promise<readonly PersonalNotice[]> {
      const now = clock.now();
      if (agentId !== null) return listNotices(store, { to: { kind: 'agent', id: agentId }, now });
      return role === 'owner' ? listNotices(store, { to: { kind: 'owners' }, now }) : [];
    },
  }),
  route({
    method: 'GET',
    path: '/api/overview',
    roles: null,
    schema: nothing,
    answer: async (parts): Promise<Overview> => makeOverview(parts),
  }),
  route({
    method: 'GET',
    path: '/api/markets',
    roles: null,
    schema: z.strictObject({ search: z.string().trim().min(1).max(60) }),
    answer: async (parts, _caller, { search }): Promise<ListedMarket[]> =>
      findMarkets(parts, search),
  }),
  route({
    method: 'GET',
    path: '/api/bet-alerts',
    roles: null,
    schema: nothing,
    answer: async ({ store }, { staffId }): Promise<BetAlerts> => ({
      ...noBetAlerts,
      ...(await readBetAlerts(store, staffId)),
    }),
  }),
  route({
    method: 'POST',
    path: '/api/bet-alerts',
    roles: null,
    schema: z.strictObject({
      stakeMin: least,
      winMin: least,
      moveMin: least,
      players: z.array(z.string().trim().min(1).max(60)).max(50),
      isOnRefusals: z.boolean(),
    }),
    async answer({ store }, { staffId }, alerts) {
      await writeBetAlerts(store, staffId, alerts);
      return alerts;
    },
  }),
  route({
    method: 'GET',
    path: '/api/find',
    roles: null,
    schema: z.strictObject({ search: z.string().trim().min(1).max(60) }),
    answer: (parts, _caller, { search }): Promise<Found> => find(parts, search),
  }),
  route({
    method: 'POST',
    path: '/api/run',
    roles: null,
    isAgents: true,
    schema: z.strictObject({
      name: z.string().max(40),
      values: z.record(z.string().max(40), z.string().max(4000)).default({}),
      reason,
    }),
    answer: (parts, caller, input): Promise<RunAnswer> => runForStaff(parts, caller, input),
  }),
  route({
    method: 'GET',
    path: '/api/approvals',
    roles: null,
    isAgents: true,
    schema: nothing,
    answer: async (parts, caller): Promise<WaitingApproval[]> =>
      (await listApprovalsFor(parts, caller)).map(({ madeBy, ...shown }) => ({
        ...shown,
        isOwn: madeBy === caller.staffId,
        isRipe: isRipe(shown, parts.clock.now()),
      })),
  }),
  route({
    method: 'POST',
    path: '/api/approvals/:approval',
    roles: null,
    isAgents: true,
    schema: z.strictObject({
      approval: z.coerce.number().int().positive(),
      isApproved: z.boolean(),
      reason,
    }),
    answer: (parts, caller, { approval, ...decision }): Promise<RunAnswer> =>
      decideForStaff(parts, caller, { approvalId: approval, ...decision }),
  }),
  route({
    method: 'POST',
    path: '/api/quotes/attend',
    roles: ['owner', 'admin', 'trader', 'risk'],
    schema: nothing,
    answer: async ({ quotes }) => ({ isAttended: (await quotes?.attend()) ?? false }),
  }),
  route({
    method: 'GET',
    path: '/api/audit',
    roles: ['owner', 'admin', 'risk', 'read-only'],
    schema: z.strictObject({
      text: z.string().max(100).default(''),
      before: z.coerce.number().int().positive().nullable().default(null),
    }),
    answer: ({ store }, _caller, { text, before }): Promise<AuditRow[]> =>
      searchAudit(store, { text: text.trim(), before, count: pageSize }),
  }),
  route({
    method: 'POST',
    path: '/api/password',
    roles: null,
    isAgents: true,
    schema: z.strictObject({
      oldPassword: passwordText,
      newPassword: passwordText,
      code,
    }),
    async answer(parts, caller, change) {
      const refusal = await changeOwnPassword(parts, caller, change);
      if (refusal !== null) throw new ConsoleProblem(refusal.status, refusal.message);
      return { ok: true };
    },
  }),
  route({
    method: 'GET',
    path: '/api/passkeys',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: nothing,
    answer: (parts, caller): Promise<OwnPasskey[]> => listOwnPasskeys(parts, caller),
  }),
  route({
    method: 'POST',
    path: '/api/passkeys/begin',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: nothing,
    answer: (parts, caller): Promise<PasskeyChallenge> => beginOwnPasskey(parts, caller),
  }),
  route({
    method: 'POST',
    path: '/api/passkeys',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: z.strictObject({ ticket, name: nameText(60), credential: newCredential }),
    async answer(parts, caller, given) {
      const credential = given.credential as RegistrationResponseJSON;
      await addOwnPasskey(parts, caller, { ...given, credential });
      return { ok: true };
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkeys/:passkeyId/name',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: z.strictObject({ passkeyId, name: nameText(60) }),
    async answer(parts, caller, renaming) {
      await renameOwnPasskey(parts, caller, renaming);
      return { ok: true };
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkeys/:passkeyId/remove',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: z.strictObject({ passkeyId }),
    async answer(parts, caller, gone) {
      await removeOwnPasskey(parts, caller, gone.passkeyId);
      return { ok: true };
    },
  }),
  route({
    method: 'POST',
    path: '/api/prove/begin',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: nothing,
    answer: (parts, caller): Promise<PasskeyChallenge> => askForPasskey(parts, caller),
  }),
  route({
    method: 'POST',
    path: '/api/prove/passkey',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: z.strictObject({ ticket, credential: usedCredential }),
    async answer(parts, caller, given) {
      const credential = given.credential as AuthenticationResponseJSON;
      await proveByPasskey(parts, caller, { ...given, credential });
      return { ok: true };
    },
  }),
  route({
    method: 'POST',
    path: '/api/prove',
    roles: null,
    isAgents: true,
    isForAll: true,
    schema: z.strictObject({ password: passwordText, code }),
    async answer(parts, caller, proof) {
      await proveByCode(parts, caller, proof);
      return { ok: true };
    },
  }),
  route({
    method: 'GET',
    path: '/api/sessions',
    roles: ['owner', 'admin'],
    schema: nothing,
    answer: async ({ store, clock }, { sessionId }): Promise<ShownSession[]> =>
      (await listStaffSessions(store, clock.now())).map((session) => ({
        ...session,
        isOwn: session.sessionId === sessionId,
      })),
  }),
  route({
    method: 'POST',
    path: '/api/sessions/:session/end',
    roles: ['owner', 'admin'],
    schema: z.strictObject({ session: z.string().max(40), reason }),
    async answer(parts, caller, { session, reason: why }) {
      if (!(await endStaffSession(parts.store, session))) {
        throw new ConsoleProblem(404, 'The session is over already.');
      }
      const act = { command: 'session end', values: { session }, reason: why, detail: '' };
      await audit(parts, caller, { ...act, outcome: 'done' });
      return { ok: true };
    },
  }),
];
