/**
 * Serves the console on an address of its own, never on a players' host. A session is a cookie that no script
 * can read and no other site can send; pages of other sites and foreign names are refused, and every change
 * also needs a header that a foreign page cannot set. Calls per address are limited over ten seconds, and
 * refused calls count too.
 */
import { type Refusal, showHiddenInJson } from '@layline/contract';
import { agentRole } from '@layline/contract/console';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showQuotes } from '../../../admin/feeds/show-quotes.ts';
import { showExposures, type Wanted } from '../../../admin/risk/show-position.ts';
import { showRounds } from '../../../admin/risk/show-rounds.ts';
import type { Staff } from '../../../store/queries/staff/staff.ts';
import { PasskeyTickets } from '../../../venue/accounts/passkey-tickets.ts';
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
import { ConsoleProblem } from '../console-problem.ts';
import { AgentChannels } from './agent-channels.ts';
import { BetTicker } from './bet-ticker.ts';
import type { ConsoleParts } from './console-parts.ts';
import { ExposureChannels } from './exposure-channels.ts';
import { followedScope } from './followed-scope.ts';
import { LiveChannel } from './live/live-channel.ts';
import { MarketChannels } from './market-channels.ts';
import { followOverview } from './overview.ts';
import { needOwnPages } from './own-pages.ts';
import { type ConsoleRoute, consoleRoutes, mayCall, type RouteParts } from './routes.ts';
import { type ConsoleFolders, serveFiles } from './serve-files.ts';
import { serveSignIn } from './serve-sign-in.ts';
import { callerOf, type Identifying, ownHeader, tokenOf } from './session-cookie.ts';
import type { Caller } from './staff/caller.ts';
import { staysSignedIn } from './staff/sign-in.ts';

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
    staffPasskeyTickets: new PasskeyTickets(clock),
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

const send = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ message });

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
      if (caller.mustAddPasskey === true && row.isForAll !== true) {
        throw new ConsoleProblem(403, 'Your role needs a passkey: add one on the page Account.');
      }
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
      const channel = caller.mustAddPasskey ? null : channelFor(caller, request);
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
