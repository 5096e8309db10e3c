/** Sign-in, sign-up, the current user and the password (AUTH-3, SITE-5, SHELL-4, ACC-1, ACC-6). */
import { z } from 'zod';
import { subject } from '../bridge/checker-messages.ts';
import { nameText } from '../words/name.ts';
import { route } from './route.ts';
import { paged, success, wireId, wirePage } from './wire.ts';

export const user = z.object({
  _id: z.string(),
  userName: z.string(),
  name: z.string(),
  role: z.object({ _id: z.string(), name: z.string() }),
  rolePermissions: z.array(z.string()),
  currency: z.string(),
  /** Without what is held for withdrawals. */
  openingBalance: z.number(),
  /** What waits to be withdrawn; absent if nothing does. */
  held: z.number().optional(),
  /** 0 if only the player's balance limits exposure. */
  exposureLimit: z.number(),
  mobile: z.string(),
  allowedGames: z.array(z.string()),
});
export type User = z.infer<typeof user>;

const signedIn = { userToken: z.string(), user };
export const signedInReply = success(z.object(signedIn)).extend(signedIn);

/** A field of the address look-up. No value of it may prevent a sign-in. */
const lookUpWord = z
  .string()
  .transform((text) => text.slice(0, 100).toWellFormed())
  .optional()
  .catch(undefined);

/** The stored fields of the client's address look-up; others are dropped. */
const ipInfo = z
  .object({
    isp: lookUpWord,
    city: lookUpWord,
    regionName: lookUpWord,
    state: lookUpWord,
    country: lookUpWord,
  })
  .nullish()
  .catch(undefined);

export const device = { deviceIp: z.string().max(64).optional(), ipInfo };
/** Length alone: the server's password rules check the rest, so every route answers with the same texts. */
const passwordText = z.string().max(200);

const person = z.object({ _id: z.string(), userName: z.string() });

export const passwordUpdateRow = z.object({
  _id: z.string(),
  updatedOf: person,
  updatedBy: person,
  createdAt: z.string(),
});
export type PasswordUpdateRow = z.infer<typeof passwordUpdateRow>;

export const loginRow = z.object({
  _id: z.string(),
  loginTime: z.string(),
  loginStatus: z.enum(['Success', 'Failed']),
  /** The address that the client reported; never trusted. */
  deviceIp: z.string(),
  isp: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  /** Address of the connection as the server sees it (ours). */
  address: z.string(),
});
export type LoginRow = z.infer<typeof loginRow>;

/** Sign-in reply. A player with a second factor gets a ticket for `secondStep` instead of a token. */
const secondStepReply = success(z.null()).extend({
  secondStep: z.object({ ticket: z.string(), expiresAt: z.string() }),
});

export const userNameMin = 4;
export const userNameMax = 30;

export const authRoutes = {
  signIn: route({
    method: 'POST',
    path: '/auth/signin',
    access: 'public',
    summary: 'Sign in; the token and user stand at both depths',
    body: z.object({
      userName: z.string().min(1).max(100),
      password: z.string().min(1).max(200),
      ...device,
    }),
    reply: z.union([signedInReply, secondStepReply]),
  }),
  signUp: route({
    method: 'POST',
    path: '/auth/signup',
    access: 'public',
    summary: 'Open an account and sign in, where the site takes new players (ours)',
    body: z.object({
      name: nameText(60),
      userName: z
        .string()
        .trim()
        .min(userNameMin, `must have ${userNameMin} to ${userNameMax} characters`)
        .max(userNameMax, `must have ${userNameMin} to ${userNameMax} characters`)
        .regex(/^[A-Za-z0-9._-]+$/, 'may hold letters, digits, dots, - and _'),
      mobile: z
        .string()
        .trim()
        .regex(/^\+?\d{7,15}$/, 'must be 7 to 15 digits, with + before a country code'),
      password: passwordText,
      /** What the site's register of excluded people needs; the site's settings name the fields. */
      subject: subject.optional(),
      isAdult: z.literal(true, 'Please confirm that you are 18 years old and above.'),
      ...device,
    }),
    reply: signedInReply,
  }),
  enterByLink: route({
    method: 'POST',
    path: '/auth/link',
    access: 'public',
    summary: "Sign in by a link of the operator's, which is good once (ours)",
    body: z.strictObject({ link: z.string().min(1).max(100), ...device }),
    reply: signedInReply,
  }),
  signOut: route({
    method: 'POST',
    path: '/auth/signout',
    access: 'player',
    summary: 'Forget the token of this request',
    reply: success(z.null()),
  }),
  currentUser: route({
    method: 'GET',
    path: '/auth/letest-user-details',
    access: 'player',
    isEdge: true,
    summary: 'The signed-in user with the settled balance',
    reply: success(z.object({ user })).extend({ user }),
  }),
  updatePassword: route({
    method: 'POST',
    path: '/auth/update-password',
    access: 'player',
    summary: 'Change the password; every other session of the player ends',
    body: z.object({
      currentPassword: passwordText,
      newPassword: passwordText,
      confirmPassword: passwordText,
    }),
    reply: success(z.null()),
  }),
  passwordHistory: route({
    method: 'GET',
    path: '/auth/password-update-history/:page/:pageSize',
    access: 'player',
    isEdge: true,
    summary: 'When the password was changed and by whom, newest first',
    params: z.object({ page: wirePage, pageSize: wirePage }),
    reply: paged(passwordUpdateRow),
  }),
  loginActivity: route({
    method: 'GET',
    path: '/auth/login-activity/:userId/:page/:pageSize',
    access: 'player',
    isEdge: true,
    summary: 'Sign-ins and failed attempts, newest first; userId is the id of the player',
    params: z.object({ userId: wireId, page: wirePage, pageSize: wirePage }),
    reply: paged(loginRow),
  }),
};
