/**
 * Serves the Betfair-shaped API on its own port. A caller needs an application key and a session of the same
 * player. Anybody may sign in, and any session may be prolonged or ended.
 */
import { type Refusal, refuse } from '@layline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outageNow } from '../../engine/store-outage.ts';
import { AddressRate } from '../door/address-rate.ts';
import { needLease } from '../door/leading.ts';
import { openDoor } from '../door/open-door.ts';
import type { Decides } from '../door/parts.ts';
import { secondsToRetry } from '../door/reply.ts';
import { admitCalls, countRequests, headerOf, keyOf, tokenOf } from './admit-calls.ts';
import { type Answering, RequestCalls } from './answer-calls.ts';
import { ApiProblem } from './call/api-problem.ts';
import { sendAscii, sendJson } from './call/ascii-json.ts';
import { DeadManSwitches } from './dead-man-switch.ts';
import { compressAnswers } from './gzip.ts';
import { identityCalls } from './identity.ts';
import { answerRpc, faults, problemBody } from './json-rpc.ts';
import { NavigationMenus } from './markets/navigation.ts';
import { offeredIn } from './markets/offered-markets.ts';
import { type Operation, operationsWith, type Service } from './operations.ts';
import { OrderAnswers } from './order-answers.ts';
import { openReading, type Reading } from './price/reading.ts';
import { RememberedAnswers } from './price/remembered-answers.ts';

export interface BetfairApiOptions {
  readonly app: Decides;
  /** Calls per address in ten seconds; 0 for no limit. */
  readonly rateLimit: number;
  /** Tracks order calls that are not answered yet, for the stream. */
  readonly answers?: OrderAnswers;
  /** Shared with the stream. */
  readonly reading?: Reading;
  /** Both as PEM; null for plain HTTP, on this machine only. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
}

const bodyBytesMax = 256 * 1024;
/** The menu is the largest of all answers. */
const menuPrice = { calls: 1, weight: 400 };

const servicePaths: Readonly<Record<string, Service>> = {
  betting: 'SportsAPING',
  account: 'AccountAPING',
  heartbeat: 'HeartbeatAPING',
};

export function openBetfairApi({
  app,
  rateLimit,
  tls,
  answers = new OrderAnswers(app.clock),
  reading = openReading(app.clock, rateLimit),
}: BetfairApiOptions): FastifyInstance {
  const ofAddress = rateLimit === 0 ? null : new AddressRate(app.clock, { max: rateLimit });
  const server = openDoor<Refusal>({
    bodyBytesMax,
    trustProxy: [],
    tls,
    guards: [countRequests(ofAddress), needLease(app)],
    refuse: sendRefused,
    own: { routerOptions: { ignoreTrailingSlash: true } },
  });
  const switches = new DeadManSwitches(app);
  const operations = operationsWith(switches);
  server.addHook('onListen', async () => {
    app.botApi.isOpen = true;
  });
  server.addHook('onClose', () => {
    app.botApi.isOpen = false;
    return switches.close();
  });
  const admit = admitCalls(app, { ofAddress, budgets: reading.budgets });
  const remembered = new RememberedAnswers(() => offeredIn(app.marketCache).revision);
  const answering = { admit, answers, reading, remembered };
  readBodies(server);
  compressAnswers(server);
  answerErrors(server, app);
  serveIdentity(server, app);
  serveNavigation(server, { admit, reading });
  for (const [path, service] of Object.entries(servicePaths)) {
    const own = operations.filter((operation) => operation.service === service);
    serveRpc(server, { ...answering, path, service, operations: own });
    serveRest(server, { ...answering, path, service, operations: own });
  }
  return server;
}

/** Only the limit of an address, and a server that cannot answer, refuse before a call is read. */
function sendRefused(reply: FastifyReply, refusal: Refusal) {
  const isOver = refusal.code === 'TOO_MANY_REQUESTS';
  const problem = notNow(isOver ? 'TOO_MANY_REQUESTS' : 'SERVICE_BUSY', refusal);
  noteRetry(reply, problem);
  return sendJson(reply.code(isOver ? 429 : 503), problemBody(problem, 'SportsAPING'));
}

/** The time to wait is that of our own API. */
function notNow(code: 'TOO_MANY_REQUESTS' | 'SERVICE_BUSY', refusal: Refusal): ApiProblem {
  const seconds = secondsToRetry(refusal);
  return new ApiProblem(code, seconds === null ? '' : `try again in ${seconds} s`, seconds);
}

function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, String(body));
  });
}

/** Answers errors with their code only, without internal details. */
function answerErrors(server: FastifyInstance, app: Decides): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ApiProblem) {
      noteRetry(reply, error);
      return sendJson(reply.code(400), problemBody(error, 'SportsAPING'));
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return sendJson(reply.code(status), { error: faults.request });
    const isOutage = app.writes.note(error) || outageNow(app) !== null;
    if (!isOutage) app.log.error({ error }, 'a call of the betfair-shaped API failed');
    const problem = isOutage
      ? notNow('SERVICE_BUSY', refuse('UNAVAILABLE'))
      : new ApiProblem('UNEXPECTED_ERROR');
    noteRetry(reply, problem);
    return sendJson(reply.code(isOutage ? 503 : 500), problemBody(problem, 'SportsAPING'));
  });
  server.setNotFoundHandler((_request, reply) =>
    sendJson(reply.code(404), { faultcode: 'Client', faultstring: 'DSC-0021', detail: {} }),
  );
}

function serveIdentity(server: FastifyInstance, app: Decides): void {
  for (const [name, answer] of Object.entries(identityCalls)) {
    server.route({
      method: ['GET', 'POST'],
      url: `/api/${name}`,
      handler: async (request, reply) => {
        const form = Object.fromEntries(new URLSearchParams(textOf(request.body)));
        const parts = { key: keyOf(request), token: tokenOf(request), address: request.ip };
        const device = headerOf(request, 'user-agent') ?? '';
        const retryIn = (seconds: number): void => void reply.header('retry-after', seconds);
        return sendJson(
          reply,
          await answer({ app, form, device, retryIn, host: request.headers.host ?? '', ...parts }),
        );
      },
    });
  }
}

/** Serves one language whatever the path names: the texts are the feed's. */
function serveNavigation(
  server: FastifyInstance,
  { admit, reading: { turns, budgets } }: Pick<Answering, 'admit' | 'reading'>,
): void {
  const menus = new NavigationMenus();
  server.get('/exchange/betting/rest/v1/:locale/navigation/menu.json', async (request, reply) => {
    const caller = await admit(request, menuPrice);
    const key = keyOf(request) ?? '';
    const leave = await turns.enter(`key ${key}`);
    try {
      const menu = await turns.work(() => menus.menuFor(caller));
      budgets.addBytes(key, menu.length);
      return sendAscii(reply, menu);
    } finally {
      leave();
    }
  });
}

interface Served extends Answering {
  readonly path: string;
  readonly service: Service;
  readonly operations: readonly Operation[];
}

/** Every body is read as text. */
const textOf = (body: unknown): string => (typeof body === 'string' ? body : '');

function serveRpc(server: FastifyInstance, served: Served): void {
  const { path, service, operations } = served;
  server.post(`/exchange/${path}/json-rpc/v1`, (request, reply) =>
    inRequest(served, { request, reply }, async (calls) => {
      const body = await parsed(calls);
      if (body === null) {
        return sendJson(reply.code(400), { jsonrpc: '2.0', error: faults.parse, id: null });
      }
      const run = (operation: Operation, params: unknown) =>
        calls.answer(operation, params).catch((error: unknown) => {
          noteRetry(reply, error);
          throw error;
        });
      return sendAscii(reply, await answerRpc(body.value, { operations, service, run }));
    }),
  );
}

function serveRest(server: FastifyInstance, served: Served): void {
  const { path, service, operations } = served;
  for (const operation of operations) {
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      inRequest(served, { request, reply }, async (calls) => {
        const body = await parsed(calls);
        if (body === null) throw new ApiProblem('INVALID_INPUT_DATA', 'the body is not JSON');
        try {
          return sendAscii(reply, await calls.answer(operation, body.value));
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error;
          noteRetry(reply, error);
          return sendJson(reply.code(400), problemBody(error, service));
        }
      });
    // The exchange's own samples leave out the minor version.
    for (const version of ['v1.0', 'v1']) {
      server.post(`/exchange/${path}/rest/${version}/${operation.name}`, answer);
    }
  }
}

async function inRequest(
  parts: Answering,
  served: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: (calls: RequestCalls) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const calls = new RequestCalls(parts, served);
  try {
    return await answer(calls);
  } finally {
    calls.close();
  }
}

/** Null if the body is not JSON. */
async function parsed(calls: RequestCalls): Promise<{ readonly value: unknown } | null> {
  try {
    return { value: await calls.parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function noteRetry(reply: FastifyReply, error: unknown): void {
  if (!(error instanceof ApiProblem) || error.retryAfterSeconds === null) return;
  void reply.header('retry-after', error.retryAfterSeconds);
}
