/** Sign-in, keep-alive and sign-out, as Betfair's clients call them. */
import { z } from 'zod';
import type { Session } from '../../venue/accounts/session.ts';
import { signIn } from '../../venue/accounts/sign-in.ts';
import { isRefusal } from '../door/is-refusal.ts';
import type { Decides } from '../door/parts.ts';
import { secondsToRetry } from '../door/reply.ts';
import { ApiProblem } from './call/api-problem.ts';
import { findKey, isHeld } from './call/caller.ts';

export interface IdentityCall {
  readonly app: Decides;
  readonly key: string | undefined;
  readonly token: string | undefined;
  readonly form: Readonly<Record<string, string>>;
  /** The Host header as received. */
  readonly host: string;
  readonly address: string;
  readonly device: string;
  /** Called if a refused call is worth another try later. */
  readonly retryIn: (seconds: number) => void;
}

/** Excludes NUL, which no store accepts. */
const formText = (lengthMax: number) =>
  z
    .string()
    .max(lengthMax)
    .regex(/^[^\0]*$/);
const loginForm = z.object({ username: formText(100), password: formText(200) });

type LoginAnswer = { readonly token: string } | { readonly status: string; readonly error: string };

/** Betfair's codes for our refusals; all others mean a wrong name or password. */
const loginErrors: Readonly<Partial<Record<string, string>>> = {
  ACCOUNT_DISABLED: 'SUSPENDED',
  ACCOUNT_LOCKED: 'SUSPENDED',
  SITE_SUSPENDED: 'BETTING_RESTRICTED_LOCATION',
  TOO_MANY_REQUESTS: 'TEMPORARY_BAN_TOO_MANY_REQUESTS',
};

async function openSession(call: IdentityCall): Promise<LoginAnswer> {
  const { app, form, address, device } = call;
  const { site, ownerId } = await placeOf(call);
  const given = loginForm.safeParse(form);
  if (!given.success) return failed('INPUT_VALIDATION_ERROR');
  const { username: userName, password } = given.data;
  const credentials = { userName, password, deviceIp: '', ipInfo: null, device };
  const answer = await signIn(app, { site, credentials, address });
  if (isRefusal(answer)) {
    const seconds = secondsToRetry(answer);
    if (seconds !== null) call.retryIn(seconds);
    return failed(loginErrors[answer.code] ?? 'INVALID_USERNAME_OR_PASSWORD');
  }
  if (!('token' in answer)) return failed('STRONG_AUTH_CODE_REQUIRED');
  const { player_id: id } = answer.player;
  if (ownerId !== null && id !== ownerId) {
    await endSession(app, answer.token);
    return failed('INVALID_USERNAME_OR_PASSWORD');
  }
  if (!isHeld(app, id)) return { token: answer.token };
  // Their account pages are on the site.
  await endSession(app, answer.token);
  return failed('SELF_EXCLUDED');
}

async function endSession({ sessions }: Decides, token: string): Promise<void> {
  const session = await sessions.find(token);
  if (session !== null) await sessions.close(session);
}

/** Returns the site of the key's owner. Some clients send a foreign key at sign-in; then the host decides. */
async function placeOf({ app, key, host }: IdentityCall) {
  const owner = await findKey(app, key).catch((error: unknown) => {
    if (error instanceof ApiProblem) return null;
    throw error;
  });
  const site = owner === null ? app.sites.byHost(host) : app.sites.byId(owner.siteId);
  if (site === undefined) throw new ApiProblem(key ? 'INVALID_APP_KEY' : 'NO_APP_KEY');
  return { site, ownerId: owner?.playerId ?? null };
}

const failed = (error: string) => ({ status: 'FAIL', error }) as const;

export const identityCalls = {
  async login(call: IdentityCall) {
    const product = productOf(call);
    const answer = await openSession(call);
    return 'token' in answer
      ? { token: answer.token, product, status: 'SUCCESS', error: '' }
      : { token: '', product, ...answer };
  },

  async certlogin(call: IdentityCall) {
    const answer = await openSession(call);
    return 'token' in answer
      ? { sessionToken: answer.token, loginStatus: 'SUCCESS' }
      : { sessionToken: '', loginStatus: answer.error };
  },

  keepAlive: (call: IdentityCall) => withSession(call, async () => {}),

  logout: (call: IdentityCall) => withSession(call, (session) => call.app.sessions.close(session)),
};

/** Clients send no key here: the session is enough. What is unknown is not sent back. */
async function withSession(call: IdentityCall, act: (session: Session) => Promise<void>) {
  const { app, token = '' } = call;
  const product = productOf(call);
  const session = token === '' ? null : await app.sessions.find(token);
  if (session === null) return { token: '', product, status: 'FAIL', error: 'NO_SESSION' };
  await act(session);
  return { token, product, status: 'SUCCESS', error: '' };
}

/** The key as it was sent, if it has the form of one. */
const productOf = ({ key = '' }: IdentityCall): string => (/^[\w-]{1,64}$/.test(key) ? key : '');
