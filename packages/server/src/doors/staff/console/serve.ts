/**
 * Serves the console on an address of its own, never on a players' host. A session is a cookie that no script
 * can read and no other site can send; pages of other sites and foreign names are refused, and every change
 * also needs a header that a foreign page cannot set. Calls per address are limited over ten seconds, and
 * refused calls count too.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { type Refusal, showHiddenInJson } from '@layline/contract';
import { agentRole } from '@layline/contract/console';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { showQuotes } from '../../../admin/feeds/show-quotes.ts';
import { showExposures, type Wanted } from '../../../admin/risk/show-position.ts';
import { showRounds } from '../../../admin/risk/show-rounds.ts';
import { endStaffSession } from '../../../store/queries/staff/sessions.ts';
import type { Staff } from '../../../store/queries/staff/staff.ts';
import { PlayerNames } from '../../../venue/accounts/player-names.ts';
import { SignInTickets } from '../../../venue/accounts/sign-in-tickets.ts';
import { openThrottle } from '../../../venue/accounts/throttle.ts';
import { isTraders } from '../../../venue/providers/trader-quotes.ts';
import { AddressRate } from '../../door/address-rate.ts';
import type { Guard } from '../../door/guard.ts';
import { isLeading } from '../../door/leading.ts';
import { limitCalls } from '../../door/limit-calls.ts';
import { openDoor } from '../../door/open-door.ts';
import { Places } from '../../door/places.ts';
import { replyOfRefusal, sendReply } from '../../door/reply.ts';
import { addStrictTransport } from '../../door/require-tls.ts';
import { AgentChannels } from './agent-channels.ts';
import { type Act, audit } from './audit.ts';
import { BetTicker } from './bet-ticker.ts';
import type { Caller } from './caller.ts';
import type { ConsoleParts } from './console-parts.ts';
import { ExposureChannels } from './exposure-channels.ts';
import { followedScope } from './followed-scope.ts';
import { LiveChannel } from './live-channel.ts';
import { MarketChannels } from './market-channels.ts';
import { followOverview } from './overview.ts';
import { needOwnPages } from './own-pages.ts';
import {
  ConsoleProblem,
  type ConsoleRoute,
  consoleRoutes,
  mayCall,
  type RouteParts,
} from './routes.ts';
import { type ConsoleFolders, serveFiles } from './serve-files.ts';
import {
  beginSignIn,
  finishSignIn,
  identifyStaff,
  type RefusedSignIn,
  type SignedIn,
  type StaffSignInParts,
  staysSignedIn,
} from './sign-in.ts';
import { finishRecovery } from './staff/recover-staff.ts';

export interface ConsoleOptions extends ConsoleFolders {
  readonly parts: ConsoleParts;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
  /** A trusted proxy terminates TLS: the cookie is secure, and of this host alone. */
  readonly isBehindTls: boolean;
  /** Host names by which it is served, besides this machine's. */
  readonly names: readonly string[];
  readonly trustProxy: readonly string[];
}

/** Three hundred rows change with each message: five a second leave the page time for its frames. */
const tickerPauseMs = 200;
/** Browsers accept the second name only over TLS, for this host alone and for all of its paths. */
const cookieNames = { plain: 'layline_console', secure: '__Host-layline_console' } as const;
/**
 * A page of another site needs a CORS preflight to send this header, and is never allowed to. Its value is
 * `quiet` if the user is away and the page reads automatically.
 */
const ownHeader = 'x-layline-console';
const bodyBytesMax = 64 * 1024;
/** A browser keeps six connections to a server; this is enough for two of them and some that broke. */
const followedMax = 16;

/** Banners may be pictures of other addresses, and are shown on the page of their site. */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; " +
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export function openConsole(options: ConsoleOptions): FastifyInstance {
  const { rateLimit, trustProxy, isBehindTls } = options;
  const parts = { ...options.parts, isBehindTls };
  const rate = rateLimit > 0 ? new AddressRate(parts.clock, { max: rateLimit }) : null;
  const server = openDoor<Refusal | ConsoleProblem>({
    bodyBytesMax,
    trustProxy,
    guards: [
      ...(isBehindTls ? [addStrictTransport] : []),
      addHeaders,
      limitCalls(rate),
      needOwnPages(options.names),
      needOwnHeader,
      needLeader(parts),
    ],
    refuse: sendRefused,
    own: { forceCloseConnections: true },
  });
  answerErrors(server, parts);
  server.setReplySerializer((payload) => showHiddenInJson(JSON.stringify(payload)));
  const { clock } = parts;
  const signIn = {
    ...parts,
    staffTickets: new SignInTickets<Staff>(clock),
    staffThrottle: openThrottle(clock),
  };
  serveSignIn(server, signIn);
  for (const row of consoleRoutes) serveRoute(server, row, signIn);
  serveLive(server, parts);
  serveFiles(server, options);
  return server;
}

const addHeaders: Guard<never> = (request, first) => {
  first.push(...Object.entries(headers).flat());
  if (request.url.startsWith('/api/')) first.push('cache-control', 'no-store');
  return null;
};

const needOwnHeader: Guard<ConsoleProblem> = ({ method, headers: sent }) =>
  method === 'POST' && sent[ownHeader] === undefined
    ? new ConsoleProblem(403, `The header ${ownHeader} is missing.`)
    : null;

const needLeader =
  (parts: ConsoleParts): Guard<ConsoleProblem> =>
  ({ url }) =>
    url.startsWith('/api/') && !isLeading(parts)
      ? new ConsoleProblem(503, 'Another server has taken over.')
      : null;

function sendRefused(reply: FastifyReply, refused: Refusal | ConsoleProblem): FastifyReply {
  if (refused instanceof ConsoleProblem) return send(reply, refused.status, refused.message);
  if (refused.code !== 'UNAVAILABLE') return sendReply(reply, replyOfRefusal(refused));
  return send(reply.headers(headers), 503, 'The server is stopping.');
}

function answerErrors(server: FastifyInstance, { log }: ConsoleParts): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ConsoleProblem) return send(reply, error.status, error.message);
    const { statusCode = 500 } = error;
    if (statusCode < 500) return send(reply, statusCode, 'The call cannot be read.');
    log.error({ error, route: request.routeOptions.url }, 'a call of the console failed');
    return send(reply, 500, 'The call failed; see the log.');
  });
}

const send = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ message });

const fromOf = ({ ip, headers: sent }: FastifyRequest) => ({
  address: ip,
  device: sent['user-agent'] ?? '',
});

const firstStep = z.strictObject({ name: z.string().max(100), password: z.string().max(200) });
const secondStep = z.strictObject({
  ticket: z.string().max(100),
  code: z.string().trim().max(60),
  newPassword: z.string().max(200).nullable().default(null),
});

const recoveryForm = z.strictObject({
  name: z.string().max(100),
  code: z.string().trim().max(60),
  password: z.string().min(1).max(200).nullable().default(null),
});

function serveSignIn(server: FastifyInstance, parts: StaffSignInParts & Identifying): void {
  const { isBehindTls } = parts;
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
    const from = fromOf(request);
    const answer = await finishSignIn(parts, given.data, from);
    if (answer.kind === 'refused') {
      await noteRefused(parts, answer, from.address);
      return send(reply, 401, answer.message);
    }
    await noteSignIn(parts, answer, from.address);
    const { token, ...shown } = answer;
    setCookie(reply, { token, isBehindTls, maxAge: 12 * 3600 });
    return shown;
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
    setCookie(reply, { token: '', isBehindTls, maxAge: 0 });
    return { ok: true };
  });
}

async function noteSignIn(
  parts: ConsoleParts,
  { token }: Extract<SignedIn, { kind: 'signed-in' }>,
  address: string,
): Promise<void> {
  const caller = await identifyStaff(parts, { token, address, isQuiet: false });
  if (caller === null) return;
  const act = { command: 'sign-in', values: {}, reason: '', outcome: 'done', detail: '' } as const;
  await audit(parts, caller, act);
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

interface Cookie {
  readonly token: string;
  readonly isBehindTls: boolean;
  /** In seconds. */
  readonly maxAge: number;
}

function setCookie(reply: FastifyReply, { token, isBehindTls, maxAge }: Cookie): void {
  const flags = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${maxAge}`];
  if (isBehindTls) flags.push('Secure');
  reply.header('set-cookie', `${cookieNameOf(isBehindTls)}=${token}; ${flags.join('; ')}`);
}

const cookieNameOf = (isBehindTls: boolean): string =>
  isBehindTls ? cookieNames.secure : cookieNames.plain;

function tokenOf({ cookie = '' }: IncomingHttpHeaders, isBehindTls: boolean): string {
  const name = `${cookieNameOf(isBehindTls)}=`;
  const found = cookie
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(name));
  return found?.slice(name.length) ?? '';
}

type Identifying = ConsoleParts & Pick<ConsoleOptions, 'isBehindTls'>;

function callerOf(request: FastifyRequest, parts: Identifying): Promise<Caller | null> {
  const token = tokenOf(request.headers, parts.isBehindTls);
  if (token === '') return Promise.resolve(null);
  const isQuiet = request.headers[ownHeader] === 'quiet';
  return identifyStaff(parts, { token, address: request.ip, isQuiet });
}

function serveRoute(
  server: FastifyInstance,
  row: ConsoleRoute,
  parts: RouteParts & Identifying,
): void {
  const { method, path: url, answer } = row;
  server.route({
    method,
    url,
    async handler(request) {
      const caller = await callerOf(request, parts);
      if (caller === null) throw new ConsoleProblem(401, 'Please sign in.');
      if (!mayCall(caller.role, row)) {
        throw new ConsoleProblem(403, 'Your role may not do this.');
      }
      return answer(parts, caller, inputOf(request));
    },
  });
}

function serveLive(server: FastifyInstance, parts: Identifying): void {
  const names = new PlayerNames(parts);
  const bets: LiveChannel = new LiveChannel(parts.clock, {
    make: () => ticker.newest(),
    pauseAfter: () => tickerPauseMs,
  });
  const ticker = new BetTicker({ ...parts, names, changed: () => bets.refresh() });
  const overview = followOverview(parts);
  const quotes = new LiveChannel(parts.clock, {
    make: () => showQuotes(parts),
    pauseAfter: (tookMs) => tookMs * 4,
  });
  parts.marketCache.listen({
    changed({ marketId }) {
      if (isTraders(marketId)) quotes.refresh();
    },
  });
  const trees = new AgentChannels(parts);
  const markets = new MarketChannels({ ...parts, names });
  const exposures = new ExposureChannels(parts, showExposures);
  const rounds = new ExposureChannels(parts, showRounds);
  const scopeFor = (caller: Caller, { query }: FastifyRequest) =>
    followedScope(parts.engine.view, caller, query as object);
  const forScope =
    (find: (wanted: Wanted, request: FastifyRequest) => LiveChannel | null): FindChannel =>
    (caller, request) => {
      const wanted = scopeFor(caller, request);
      return wanted === null ? null : find(wanted, request);
    };
  const ofMarket = (wanted: Wanted, { params }: FastifyRequest): LiveChannel | null =>
    markets.of((params as { readonly market: string }).market, wanted);
  const forStaff =
    (find: FindChannel): FindChannel =>
    (caller, request) =>
      caller.role === agentRole ? null : find(caller, request);
  const channels: Readonly<Record<string, FindChannel>> = {
    '/api/live': forStaff(() => overview),
    '/api/live/bets': forStaff(() => bets),
    '/api/live/quotes': forStaff(() => quotes),
    '/api/live/agents': (caller) => trees.of(caller),
    '/api/live/markets/:market': forStaff(forScope(ofMarket)),
    '/api/live/positions/:market': forScope(ofMarket),
    '/api/live/risk': forScope((wanted) => exposures.of(wanted)),
    '/api/live/risk/casino': forScope((wanted) => rounds.of(wanted)),
  };
  server.addHook('preClose', async () => {
    for (const one of [ticker, overview, bets, quotes, trees, markets, exposures, rounds]) {
      one.close();
    }
  });
  const places = new Places(followedMax);
  for (const [path, channelFor] of Object.entries(channels)) {
    server.get(path, async (request, reply) => {
      const caller = await callerOf(request, parts);
      if (caller === null) throw new ConsoleProblem(401, 'Please sign in.');
      const channel = channelFor(caller, request);
      if (channel === null) throw new ConsoleProblem(403, 'Your role may not do this.');
      const token = tokenOf(request.headers, parts.isBehindTls);
      const listener = { response: reply.raw, isWelcome: () => staysSignedIn(parts, token) };
      const leave = places.enter(caller.staffId);
      if (leave === null || !channel.hasRoom) {
        leave?.();
        throw new ConsoleProblem(503, 'Too many pages follow live figures.');
      }
      reply.raw.once('close', leave);
      reply.hijack();
      channel.add(listener);
    });
  }
}

/** Returns null for a channel that the caller may not follow, or beyond the limit. */
type FindChannel = (caller: Caller, request: FastifyRequest) => LiveChannel | null;

/** Merges path parameters, query and body. */
const inputOf = ({ params, query, body }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(body as object | undefined),
  ...(params as object),
});
