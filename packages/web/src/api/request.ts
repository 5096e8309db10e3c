/**
 * The client's only `fetch`. It handles headers (AUTH-8), the envelope and expired sessions (AUTH-7), and
 * depends on no screen. A call either returns the route's reply or throws a CallFailure.
 */
import type { BodyInput, ParamsInput, QueryInput, Reply, RouteName } from '@layline/contract';
import { noteServerDate } from '../base/clock.ts';
import { translator } from '../base/translator.ts';
import { apiBase } from './api-base.ts';
import { shapeOfCall } from './call-shapes.ts';
import { inTime } from './in-time.ts';
import { readAnswer } from './read-answer.ts';
import { journalHeader, journalOf, noteJournal, seenJournal } from './seen-journal.ts';
import type { CallShape } from './shape.ts';

/** offline: nothing answered; refused: the server refused; broken: the answer is invalid. */
export type FailureKind = 'offline' | 'refused' | 'unauthorized' | 'broken';

export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  constructor(kind: FailureKind, message: string, code = '') {
    super(message);
    this.name = 'CallFailure';
    this.kind = kind;
    this.code = code;
  }
}

interface Identity {
  readonly host: () => string;
  /** The site's `_id` once it is known. */
  readonly siteId: () => string;
  readonly accessToken: () => string;
  readonly onUnauthorized: () => void;
  readonly onAnswer: () => void;
  readonly onSilence: () => void;
  /** The call failed because of a store outage. */
  readonly onUnavailable: () => void;
  /** The server reports that the site is suspended. */
  readonly onSuspended: () => void;
  /** The player still has a first password and must choose another before anything else. */
  readonly onFirstPassword: () => void;
}

let identity: Identity = {
  host: () => location.hostname,
  siteId: () => '',
  accessToken: () => '',
  onUnauthorized: () => {},
  onAnswer: () => {},
  onSilence: () => {},
  onUnavailable: () => {},
  onSuspended: () => {},
  onFirstPassword: () => {},
};

/** Sets the identity for calls, at the start. */
export function setIdentity(next: Partial<Identity>): void {
  identity = { ...identity, ...next };
}

/** Tells whether calls are made for a signed-in player. */
export const isIdentified = (): boolean => identity.accessToken() !== '';

function makeHeaders(accessToken: string): Readonly<Record<string, string>> {
  if (accessToken === '') return { d: identity.host() };
  return {
    'User-Token': accessToken,
    Authorization: `Bearer ${accessToken}`,
    d: identity.siteId(),
  };
}

export type CallInput<Name extends RouteName> = (undefined extends ParamsInput<Name>
  ? { params?: undefined }
  : { params: ParamsInput<Name> }) &
  (undefined extends QueryInput<Name> ? { query?: undefined } : { query: QueryInput<Name> }) &
  (undefined extends BodyInput<Name> ? { body?: undefined } : { body: BodyInput<Name> }) & {
    signal?: AbortSignal | undefined;
  };

type PathParams = Readonly<Record<string, string | number | undefined>>;

/** Fills `:name` segments, keeping commas readable, and appends the query. */
export function makeAddress(path: string, params: PathParams = {}, query: PathParams = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')).replaceAll('%2C', ','),
  );
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${apiBase()}${filled}${search.length === 0 ? '' : `?${search.join('&')}`}`;
}

type Input = CallInput<RouteName> & { params?: PathParams; query?: PathParams };

async function send(
  { method, path }: CallShape,
  input: Input,
  known: Readonly<Record<string, string>>,
) {
  const headers: Record<string, string> = { ...known };
  const seen = seenJournal();
  if (seen > 0) headers[journalHeader] = String(seen);
  const init: RequestInit = { method, headers };
  if (input.signal !== undefined) init.signal = input.signal;
  if (method === 'POST') {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(input.body ?? {});
  }
  const response = await fetch(makeAddress(path, input.params, input.query), init);
  noteServerDate(response.headers.get('date'));
  const journal = journalOf(response.headers);
  if (journal > 0) noteJournal(journal, seen);
  return response;
}

interface Envelope extends Readonly<Record<string, unknown>> {
  readonly status: unknown;
  readonly message: string;
  readonly code: string;
}

/** Returns null for an answer without an envelope: an HTML error page, a list, a number or null. */
function parseEnvelope(text: string): Envelope | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { message, code } = body as { message?: unknown; code?: unknown };
  return {
    status: true,
    ...body,
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : '',
  };
}

const translated = async (envelope: Envelope): Promise<Envelope> => ({
  ...envelope,
  message: await translator.sayServerWords(envelope.message, envelope.code),
});

/** Names a field and its fault, for programs; a screen then has words of its own. */
const isForPrograms = ({ code, message }: Envelope): boolean =>
  code === 'INVALID_REQUEST' && /^[\w.]+: (must|is|has) /.test(message);

async function judge(envelope: Envelope | null, httpStatus: number): Promise<CallFailure | null> {
  if (httpStatus === 401 || envelope?.message === 'Unauthorized') {
    return new CallFailure('unauthorized', 'Unauthorized', 'UNAUTHORIZED');
  }
  if (envelope === null) return new CallFailure('broken', '', String(httpStatus));
  if (envelope.status === false || httpStatus >= 400) {
    const message = isForPrograms(envelope) ? '' : envelope.message;
    const said = await translated({ ...envelope, message });
    return new CallFailure('refused', said.message, envelope.code);
  }
  return null;
}

/** Calls another host (AUTH-5), without any data about the player. */
export async function fetchElsewhere(address: string): Promise<unknown> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  return (await response.json()) as unknown;
}

/**
 * Makes a call of the route table, as the player that is signed in now. Its answer has every field that the
 * contract requires, whatever the server sent. Throws CallFailure; rethrows an abort.
 */
export async function call<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Reply<Name>> {
  const token = identity.accessToken();
  const headers = makeHeaders(token);
  let shape: CallShape;
  let response: Response;
  let text: string;
  try {
    shape = await shapeOfCall(name);
    response = await send(shape, input as unknown as Input, headers);
    text = await response.text();
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    identity.onSilence();
    throw new CallFailure('offline', '', 'OFFLINE');
  }
  const envelope = parseEnvelope(text);
  if (response.status < 500 && envelope !== null) identity.onAnswer();
  const answer =
    envelope === null ? undefined : readAnswer(shape.reply, await translated(envelope));
  const failure = await judge(envelope, response.status);
  if (failure === null && answer !== undefined) return answer as Reply<Name>;
  throw heedFailure(failure ?? new CallFailure('broken', '', 'UNREADABLE'), token);
}

/** Tells those whom the failure of a call concerns. */
function heedFailure(failure: CallFailure, token: string): CallFailure {
  // If another tab has replaced the token, the failure does not concern the current session.
  const isOurs = token !== '' && token === identity.accessToken();
  if (failure.kind === 'unauthorized' && isOurs) identity.onUnauthorized();
  if (failure.code === 'UNAVAILABLE') identity.onUnavailable();
  if (failure.code === 'SITE_SUSPENDED') identity.onSuspended();
  if (failure.code === 'PASSWORD_MUST_CHANGE') identity.onFirstPassword();
  return failure;
}

const readyMaxMs = 10_000;

/** Tells whether the server accepts bets; a server without that call counts as ready. */
export async function isServerReady(): Promise<boolean> {
  try {
    const address = `${apiBase().replace(/\/api$/, '')}/readyz`;
    const { status } = await inTime(readyMaxMs, (signal) =>
      fetch(address, { cache: 'no-store', signal }),
    );
    return status !== 503;
  } catch {
    return false;
  }
}
