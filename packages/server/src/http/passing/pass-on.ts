/**
 * An edge answers what it can read in the journal, in the store and on the board, and passes all other
 * calls on to the leader. A call of a route that nobody thought of is passed on, which is always right.
 */
import { type Refusal, type RouteName, refuse } from '@layline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import type { Edge } from '../../cluster/edge.ts';
import type { LineAnswer } from '../../cluster/leader-line.ts';
import type { Caller, NamedRoute } from '../admit.ts';
import { tokenOf } from '../identify.ts';
import { sendRefusal } from '../reply.ts';
import type { SeenJournal } from './seen-journal.ts';

/** Reads that are made with POST, and tickets for a stream of this server. */
const ownPosts: ReadonlySet<RouteName> = new Set<RouteName>([
  'betHistory',
  'eventLocks',
  'playHistory',
  'profitDays',
  'profitLoss',
  'statement',
  'streamTicket',
]);

/** What the leader alone keeps in memory. */
const passedReads: ReadonlySet<RouteName> = new Set<RouteName>([
  'casinoGames',
  'casinoList',
  'casinoTableData',
  'casinoTableResults',
  'casinoPlayData',
  'casinoCards',
  'casinoReplay',
  'casinoRoads',
  'casinoFairness',
  'vimaan',
  'priceHistory',
  'marketDepth',
]);

const isPassed = ({ name, method }: Pick<NamedRoute, 'name' | 'method'>): boolean =>
  method === 'GET' ? passedReads.has(name) : !ownPosts.has(name);

/** What a client has seen of the journal: its next read must not show less. */
const seqHeader = 'layline-seq';
const behindMaxMs = 250;
const jsonType = 'application/json; charset=utf-8';

interface PassOptions {
  readonly app: App;
  readonly edge: Edge;
  readonly route: NamedRoute;
  readonly seen: SeenJournal;
  readonly callerOf: (request: FastifyRequest) => Caller | undefined;
}

interface PassParts extends Pick<PassOptions, 'edge' | 'route' | 'seen'> {
  /** Null for a visitor. */
  readonly player: string | null;
}

export const passOn =
  ({ app, edge, route, seen, callerOf }: PassOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { session } = callerOf(request) ?? {};
    const parts = { edge, route, seen, player: session?.player.player_id ?? null };
    if (isPassed(route)) return pass(request, reply, parts);
    if (!session) return undefined;
    const known = Math.max(seenBy(request), seen.of(session.player.player_id));
    const isRead = await reaches(edge, known);
    if (!isRead && route.name !== 'streamTicket') return pass(request, reply, parts);
    if (!edge.isFresh()) return sendRefusal(reply, refuse('UNAVAILABLE'));
    reply.header(seqHeader, String(app.engine.view.seq));
    return undefined;
  };

function seenBy({ headers }: FastifyRequest): number {
  const text = headers[seqHeader];
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

const reaches = ({ follower }: Edge, seq: number): Promise<boolean> =>
  follower.reaches(seq, { maxMs: behindMaxMs });

async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  { edge, route, seen, player }: PassParts,
): Promise<FastifyReply> {
  const { params, query, body, headers, ip } = request;
  const d = typeof headers['d'] === 'string' ? headers['d'] : null;
  const device = headers['user-agent'] ?? '';
  const from = { token: tokenOf(request), host: headers.host ?? '', d, address: ip, device };
  const call = { route: route.name, params, query, body, ...from };
  const answer = await edge.line.pass({ call, isRepeatable: isRepeatable(route, body) });
  if (answer.kind !== 'answered') return sendRefusal(reply, refusalOf(answer, route));
  seen.note(player, answer.seq);
  reply.header('cache-control', 'no-store').header(seqHeader, String(answer.seq));
  reply.code(answer.status).headers(answer.headers).type(jsonType);
  return reply.send(Buffer.from(answer.body));
}

/** A bet with a reference gets one answer however often it is sent (SLIP-5). */
function isRepeatable({ method }: NamedRoute, body: unknown): boolean {
  if (method === 'GET') return true;
  const isObject = typeof body === 'object' && body !== null;
  return (
    isObject && 'clientRef' in body && typeof body.clientRef === 'string' && body.clientRef !== ''
  );
}

const lost = 'The answer was lost on its way.';
const betting = /^\/(bet|casino|cash-out)/;

function refusalOf(
  answer: Exclude<LineAnswer, { kind: 'answered' }>,
  { path }: NamedRoute,
): Refusal {
  if (answer.kind === 'refused') return refuse(answer.code);
  const next = betting.test(path)
    ? 'Look at your open bets before you try again.'
    : 'Look at what was done before you try again.';
  return refuse('UNAVAILABLE', `${lost} ${next}`);
}
