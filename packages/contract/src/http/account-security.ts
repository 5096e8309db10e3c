/**
 * A player's sessions, second factor and passkeys: optional extensions of the documented API (AUTH-11 to
 * AUTH-15).
 */
import { z } from 'zod';
import { nameText } from '../words/name.ts';
import { device, signedInReply } from './auth.ts';
import { route } from './route.ts';
import { success, wireId } from './wire.ts';

export const recoveryCodeCount = 10;
/** Passkeys per player. */
export const passkeysMax = 10;

/** A six-digit authenticator code or a recovery code. */
const code = z
  .string()
  .trim()
  .regex(/^(\d{6}|[a-zA-Z0-9]{5}(-[a-zA-Z0-9]{5}){4,5})$/, 'must be 6 digits or a recovery code');
const ticket = z.string().regex(/^[\w-]{43}$/, 'must be the ticket of the first step');
const nothing = z.strictObject({});

const ownSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  beganAt: z.string(),
  /** Rounded to the minute. */
  seenAt: z.string(),
  /** The browser's User-Agent, at most 200 characters. */
  device: z.string(),
  address: z.string(),
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  /** Null until used. */
  usedAt: z.string().nullable(),
});

const account = z.object({
  /** The sign-in before this session; null for the first one. */
  lastSignIn: z.object({ at: z.string(), address: z.string() }).nullable(),
  mustChangePassword: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkey),
  /** What staff did to the account, newest first, of the last week. */
  notices: z.array(z.object({ at: z.string(), text: z.string() })).optional(),
});
export type AccountSecurity = z.infer<typeof account>;

const base64url = z.string().regex(/^[\w-]{1,4000}$/, 'must be base64url');
/** A credential as `@simplewebauthn/browser` returns it, reduced to the fields that are checked. */
const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.object({}).default({}),
};
export const newCredential = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(8).exactOptional(),
  }),
});
export const usedCredential = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});
/** Passed to `@simplewebauthn/browser` unchanged. */
const options = z.looseObject({ challenge: z.string() });

export const accountSecurityRoutes = {
  accountSecurity: route({
    method: 'GET',
    path: '/auth/security',
    access: 'player',
    isEdge: true,
    summary: "The last sign-in before this one, and what guards the player's account (ours)",
    reply: success(account),
  }),
  sessions: route({
    method: 'GET',
    path: '/auth/sessions',
    access: 'player',
    isEdge: true,
    summary: "The player's open sessions, newest first (ours)",
    reply: success(z.array(ownSession)),
  }),
  endSession: route({
    method: 'POST',
    path: '/auth/sessions/end',
    access: 'player',
    summary: 'End one of the own sessions; asks for a step-up (ours)',
    body: z.strictObject({ sessionId: wireId }),
    reply: success(z.null()),
  }),
  endOtherSessions: route({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'player',
    summary: 'End all own sessions but this one; asks for a step-up (ours)',
    body: nothing,
    reply: success(z.null()),
  }),
  stepUp: route({
    method: 'POST',
    path: '/auth/step-up',
    access: 'player',
    summary:
      'Prove again who one is, for five minutes; the session goes on under the token of the reply (ours)',
    body: z.union([
      z.strictObject({ password: z.string().min(1).max(200) }),
      z.strictObject({ code }),
    ]),
    reply: success(z.object({ until: z.string(), userToken: z.string() })),
  }),
  secondStep: route({
    method: 'POST',
    path: '/auth/signin/second-step',
    access: 'public',
    summary: 'The second step of signing in: the ticket of the first, and a code (ours)',
    body: z.strictObject({ ticket, code, ...device }),
    reply: signedInReply,
  }),
  recoverAccess: route({
    method: 'POST',
    path: '/auth/recover',
    access: 'public',
    summary:
      'Use a code that support issued. Without a password the reply says which one is needed: a new one, ' +
      'or the present one if the code replaces the second factor (ours)',
    body: z.strictObject({
      userName: z.string().min(1).max(100),
      code: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/, 'must be a code such as abcd-efgh-jkmn'),
      password: z.string().min(1).max(200).optional(),
    }),
    reply: success(z.object({ needs: z.enum(['new-password', 'password']).nullable() })),
  }),
  beginTotp: route({
    method: 'POST',
    path: '/auth/totp/begin',
    access: 'player',
    summary: 'A secret for an authenticator app; asks for a step-up (ours)',
    body: nothing,
    reply: success(z.object({ secret: z.string(), uri: z.string() })),
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/auth/totp/confirm',
    access: 'player',
    summary:
      'Switch the second factor on with a code of it; the recovery codes are told once (ours)',
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'must be 6 digits'),
    }),
    reply: success(z.object({ recoveryCodes: z.array(z.string()) })),
  }),
  removeTotp: route({
    method: 'POST',
    path: '/auth/totp/remove',
    access: 'player',
    summary: 'Switch the second factor off; asks for a step-up (ours)',
    body: nothing,
    reply: success(z.null()),
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/auth/recovery-codes',
    access: 'player',
    summary: 'Ten new recovery codes in place of the old; asks for a step-up (ours)',
    body: nothing,
    reply: success(z.object({ recoveryCodes: z.array(z.string()) })),
  }),
};

/** Passkey routes: the second half of the table. */
export const passkeyRoutes = {
  beginPasskey: route({
    method: 'POST',
    path: '/auth/passkeys/begin',
    access: 'player',
    summary: 'Options for a new passkey; asks for a step-up (ours)',
    body: nothing,
    reply: success(z.object({ ticket: z.string(), options })),
  }),
  confirmPasskey: route({
    method: 'POST',
    path: '/auth/passkeys/confirm',
    access: 'player',
    summary: 'Keep a new passkey (ours)',
    body: z.strictObject({
      ticket,
      name: nameText(60),
      credential: newCredential,
    }),
    reply: success(z.object({ passkeyId: z.string() })),
  }),
  removePasskey: route({
    method: 'POST',
    path: '/auth/passkeys/remove',
    access: 'player',
    summary: 'Forget a passkey; asks for a step-up (ours)',
    body: z.strictObject({ passkeyId: base64url.max(1400) }),
    reply: success(z.null()),
  }),
  beginPasskeySignIn: route({
    method: 'POST',
    path: '/auth/passkey-signin/begin',
    access: 'public',
    summary: 'Options for signing in with a passkey (ours)',
    body: nothing,
    reply: success(z.object({ ticket: z.string(), options })),
  }),
  passkeySignIn: route({
    method: 'POST',
    path: '/auth/passkey-signin/finish',
    access: 'public',
    summary: 'Sign in with a passkey, without a password (ours)',
    body: z.strictObject({ ticket, credential: usedCredential, ...device }),
    reply: signedInReply,
  }),
};
