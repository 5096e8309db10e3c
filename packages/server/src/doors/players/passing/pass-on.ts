/**
 * An edge answers what it can read in the journal, in the store and on the board, and passes all other
 * calls on to the leader. A route without `isEdge` is passed on, which is always right.
 */
import { type Refusal, refuse } from '@layline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Edge } from '../../../cluster/edge.ts';
import type { LineAnswer } from '../../../cluster/leader-line.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import { refuseUnreached } from '../../door/outage-words.ts';
import type { Reads } from '../../door/parts.ts';
import { sendRefusal } from '../../door/reply.ts';
import type { Caller, NamedRoute } from '../callers/admit.ts';
import { tokenOf } from '../callers/identify.ts';
import { isBetCall } from './bet-calls.ts';
import type { SeenJournal } from './seen-journal.ts';

/** What a client has seen of the journal: its next read must not show less. */
const seqHeader = 'layline-seq';
const behindMaxMs = 250;
const jsonType = 'application/json; charset=utf-8';

interface PassOptions {
  readonly app: Reads;
  readonly edge: Edge;
  readonly route: NamedRoute;
  readonly seen: SeenJournal;
  readonly callerOf: (request: FastifyRequest) => Caller | undefined;
}

interface PassParts extends Pick<PassOptions, 'app' | 'edge' | 'route' | 'seen'> {
  /** Null for a visitor. */
  readonly player: string | null;
}

export const passOn =
  ({ app, edge, route, seen, callerOf }: PassOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { session, site } = callerOf(request) ?? {};
    const parts = { app, edge, route, seen, player: session?.player.player_id ?? null };
    if (!route.isEdge) return passTraced(request, reply, parts);
    if (!session) return undefined;
    if (asksElsewhere(route, site)) return pass(request, reply, parts);
    const known = Math.max(seenBy(request), seen.of(session.player.player_id));
    const isRead = await reaches(edge, known);
    if (!isRead && route.name !== 'streamTicket') return pass(request, reply, parts);
    if (!edge.isFresh()) return sendRefusal(reply, refuseUnreached(route.path));
    // A lower number than the client sent would mean that the journal has lost rows.
    if (isRead) reply.header(seqHeader, String(app.engine.view.seq));
    return undefined;
  };

/** The leader asks the wallet that has the player's money. */
const asksElsewhere = ({ name }: NamedRoute, site: Site | undefined): boolean =>
  name === 'currentUser' && site?.money === 'tables';

function seenBy({ headers }: FastifyRequest): number {
  const text = headers[seqHeader];
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

const reaches = ({ follower }: Edge, seq: number): Promise<boolean> =>
  follower.reaches(seq, { maxMs: behindMaxMs });

/** What is decided for a player is traced; reads are not. */
function passTraced(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PassParts,
): Promise<FastifyReply> {
  const { app, route } = parts;
  if (route.method === 'GET') return pass(request, reply, parts);
  return app.tracing.run(`edge ${route.name}`, () => pass(request, reply, parts));
}

async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, edge, route, seen, player }: PassParts,
): Promise<FastifyReply> {
  const { params, query, body, headers, ip } = request;
  const d = typeof headers['d'] === 'string' ? headers['d'] : null;
  const device = headers['user-agent'] ?? '';
  const from = { token: tokenOf(request), host: headers.host ?? '', d, address: ip, device };
  const { current: trace } = app.tracing;
  const call = {
    route: route.name,
    params,
    query,
    body,
    ...from,
    ...(trace !== null && { trace }),
  };
  const answer = await edge.line.pass({
    call,
    isRepeatable: isRepeatable(route, body),
    isInJournal: isBetCall(route.name),
  });
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
  { path, method }: NamedRoute,
): Refusal {
  const isUnreached = answer.kind === 'refused' && answer.code === 'UNAVAILABLE';
  if (isUnreached || method === 'GET') return refuseUnreached(path);
  if (answer.kind === 'refused') return refuse(answer.code);
  const next = betting.test(path)
    ? 'Look at your open bets before you try again.'
    : 'Look at what was done before you try again.';
  return refuse('UNAVAILABLE', `${lost} ${next}`);
}
