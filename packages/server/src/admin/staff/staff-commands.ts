/** Manages staff. The first owners are made here, on the server's machine. */
import { randomBytes } from 'node:crypto';
import { noMoney } from '@layline/contract';
import { agentRole, roles } from '@layline/contract/console';
import { z } from 'zod';
import { onOff } from '../../base/flag-text.ts';
import {
  countStaffPasskeys,
  listPasskeyRoles,
  setPasskeyRole,
} from '../../store/queries/staff/passkey-roles.ts';
import {
  addStaff,
  findStaff,
  listStaff,
  resetStaff,
  type Staff,
  setDisabled,
  setRole,
} from '../../store/queries/staff/staff.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import type { Effect } from '../effects/effect.ts';

const named = z.object({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._@-]{1,39}$/i, 'must be 2 to 40 letters, digits, dots, @, - or _'),
});
const role = z.enum(roles, `must be one of ${roles.join(', ')}`);

const makePassword = (): string => randomBytes(16).toString('base64url');

async function mustFindStaff({ store }: AdminParts, name: string): Promise<Staff> {
  const found = await findStaff(store, name);
  if (!found) throw new AdminProblem(`NAME: nobody is called '${name}'; \`staff list\` shows all.`);
  return found;
}

/** For the audit. */
async function valuesOfStaff(parts: AdminParts, { name }: { readonly name: string }) {
  const { role: now, disabledAt } = await mustFindStaff(parts, name);
  return { role: now, state: disabledAt === null ? 'active' : 'disabled' };
}

const accessOf = (name: string, text: string): Effect[] => [
  {
    effect: 'staff-access',
    subject: { kind: 'staff', id: name.toLowerCase() },
    siteId: null,
    amount: noMoney,
    text,
  },
];

/** It proves that the console has a name that passkeys work with, so that not every owner is locked out. */
async function needPasskeyOfOwner({ store }: AdminParts): Promise<void> {
  const passkeys = await countStaffPasskeys(store);
  const canEnter = (await listStaff(store)).some(
    (one) => one.role === 'owner' && one.disabledAt === null && passkeys.has(one.staffId),
  );
  if (canEnter) return;
  throw new AdminProblem(
    'ROLE: no owner has a passkey yet; add one on the page Account of the console first.',
  );
}

/** Refuses to remove the last owner: nobody could grant rights any more. */
async function keepAnOwner({ store }: AdminParts, { staffId }: Staff): Promise<void> {
  const others = (await listStaff(store)).filter(
    (one) => one.role === 'owner' && one.disabledAt === null && one.staffId !== staffId,
  );
  if (others.length === 0) {
    throw new AdminProblem('NAME: this is the last owner; make another owner first.');
  }
}

export const staffCommands = [
  command({
    name: 'staff add',
    summary: 'Add a member of staff; the password is shown once, to be changed at first sign-in.',
    staff: { isOwners: true },
    effects: {
      may: ['staff-access'],
      of: (_parts, { name, role: as }) => accessOf(name, `Makes ${name} a member: ${as}.`),
    },
    positions: ['name'],
    schema: named.extend({ role }),
    async run(parts, given) {
      const { store, passwords, clock } = parts;
      const password = makePassword();
      const passwordHash = await passwords.hash(password);
      const added = { staffId: randomBytes(12).toString('hex'), ...given, passwordHash };
      if (!(await addStaff(store, { ...added, now: clock.now() }))) {
        throw new AdminProblem(`NAME: '${given.name}' is taken.`);
      }
      return {
        data: { ...given, password },
        text: `${given.name} is ${given.role}. The password is ${password} and is not shown again.`,
      };
    },
  }),
  command({
    name: 'staff list',
    summary: 'List the staff of the console.',
    staff: { isRead: true },
    schema: z.object({}),
    async run({ store }) {
      const passkeys = await countStaffPasskeys(store);
      const demanding = await listPasskeyRoles(store);
      const rows = (await listStaff(store)).map((one) => ({
        name: one.name,
        role: one.role,
        state: one.disabledAt === null ? 'active' : 'disabled',
        secondFactor: one.isConfirmed ? 'on' : 'not set up',
        passkeys: passkeys.get(one.staffId) ?? 0,
        signsIn: demanding.has(one.role) ? 'with a passkey alone' : 'with a code or a passkey',
        since: one.createdAt,
      }));
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'staff role',
    summary: 'Change the role of a member of staff.',
    staff: { isOwners: true, isAudited: true },
    effects: {
      may: ['staff-access'],
      async of(parts, { name, role: to }) {
        const { role: from } = await mustFindStaff(parts, name);
        return accessOf(name, `${name} goes from ${from} to ${to}.`);
      },
    },
    positions: ['name'],
    schema: named.extend({ role }),
    sets: valuesOfStaff,
    async run(parts, given) {
      const found = await mustFindStaff(parts, given.name);
      if (found.agentId !== null) {
        throw new AdminProblem(`NAME: ${found.name} is an agent and gets no other role.`);
      }
      if (given.role !== 'owner') await keepAnOwner(parts, found);
      await setRole(parts.store, found.staffId, given.role);
      const text = `${found.name} was ${found.role} and is ${given.role}.`;
      return { data: given, text };
    },
  }),
  command({
    name: 'staff passkeys',
    summary: 'Demand passkeys of all members of a role, or stop it.',
    staff: { isOwners: true, isAudited: true },
    effects: {
      may: ['staff-access'],
      async of({ store }, { role: of, needed }) {
        if (needed || !(await listPasskeyRoles(store)).has(of)) return [];
        return accessOf(`role ${of}`, `Members of the role ${of} may sign in without a passkey.`);
      },
    },
    positions: ['role'],
    schema: z.object({
      role: z.enum([...roles, agentRole], `must be one of ${[...roles, agentRole].join(', ')}`),
      needed: onOff,
    }),
    sets: async ({ store }, { role: of }) => ({
      passkeys: (await listPasskeyRoles(store)).has(of) ? 'needed' : 'not needed',
    }),
    async run(parts, { role: of, needed }) {
      if (needed && of === 'owner') await needPasskeyOfOwner(parts);
      await setPasskeyRole(parts.store, of, needed);
      const text = needed
        ? `The role ${of} signs in with a passkey alone; who has none adds one after the next sign-in.`
        : `The role ${of} may sign in with a code again.`;
      return { data: { role: of, needed }, text };
    },
  }),
  command({
    name: 'staff disable',
    summary: 'Disable a member of staff and end all their sessions.',
    staff: { isOwners: true, isAudited: true },
    positions: ['name'],
    schema: named,
    sets: valuesOfStaff,
    async run(parts, { name }) {
      const found = await mustFindStaff(parts, name);
      await keepAnOwner(parts, found);
      await setDisabled(parts.store, found.staffId, parts.clock.now());
      return { data: { name }, text: `${found.name} is disabled.` };
    },
  }),
  command({
    name: 'staff enable',
    summary: 'Enable a member of staff again.',
    staff: { isOwners: true, isAudited: true },
    effects: {
      may: ['staff-access'],
      of: (_parts, { name }) => accessOf(name, `${name} may sign in again.`),
    },
    positions: ['name'],
    schema: named,
    sets: valuesOfStaff,
    async run(parts, { name }) {
      const found = await mustFindStaff(parts, name);
      await setDisabled(parts.store, found.staffId, null);
      return { data: { name }, text: `${found.name} is active.` };
    },
  }),
  command({
    name: 'staff reset',
    summary: 'Give a new password and remove the second factor and passkeys; every session ends.',
    staff: { isOwners: true },
    effects: {
      may: ['staff-access'],
      of: (_parts, { name }) =>
        accessOf(name, `${name} gets a new password and authenticator, and loses all passkeys.`),
    },
    positions: ['name'],
    schema: named,
    async run(parts, { name }) {
      const found = await mustFindStaff(parts, name);
      if (found.agentId !== null) {
        throw new AdminProblem(`NAME: ${found.name} is an agent; \`agent code\` lets it in again.`);
      }
      const password = makePassword();
      await resetStaff(parts.store, found.staffId, await parts.passwords.hash(password));
      return {
        data: { name, password },
        text: `The new password of ${found.name} is ${password} and is not shown again.`,
      };
    },
  }),
];
