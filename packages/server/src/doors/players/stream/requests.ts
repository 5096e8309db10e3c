/**
 * Handles a reader's requests to follow and leave topics. Permission to make a topic's call includes
 * permission to follow it.
 */
import {
  conflations,
  parseTopic,
  type Refusal,
  refuse,
  routes,
  type StreamRequest,
  streamLimits,
  streamRequest,
  topicKinds,
} from '@layline/contract';
import { InvalidRequest, issueText } from '../../../base/invalid-request.ts';
import { secondsToRetry } from '../../door/reply.ts';
import type { Hub } from './hub.ts';
import type { LiveTopic } from './live-topic.ts';
import type { Reader } from './reader.ts';

type Subscribe = Extract<StreamRequest, { op: 'subscribe' }>;

const isRefused = (found: LiveTopic | Refusal): found is Refusal => 'code' in found;

interface Connection {
  readonly hub: Hub;
  readonly reader: Reader;
}

interface Incoming {
  readonly epoch: string;
  readonly text: string;
  /** Whether this server has read the journal as far, after a short wait. */
  readonly reaches: (journal: number) => Promise<boolean>;
}

/** Answers the reader's message; a refusal names the fault. */
export async function handleMessage(
  connection: Connection,
  { epoch, text, reaches }: Incoming,
): Promise<void> {
  const { hub, reader } = connection;
  const request = parseRequest(text);
  if ('code' in request) {
    hub.counts.refused += 1;
    return reader.send({ op: 'refusal', ...request });
  }
  if (request.op === 'unsubscribe') {
    for (const name of request.topics) leave(reader, name);
    return;
  }
  const isOurs = request.epoch === epoch;
  const periodMs = paceOf(request);
  // A topic that is named twice is answered once, by its last number.
  const topics = new Map(request.topics.map((one) => [one.topic, one]));
  for (const [name, { seq, digest = null }] of accountsLast(topics)) {
    const held = isOurs ? (seq ?? null) : null;
    const hashEvery = request.hashEvery ?? null;
    const wanted = { name, held, digest, periodMs, hashEvery };
    const isBehind = isAccount(name) && !(await reaches(request.journal ?? 0));
    const isOver = isFull(reader, name);
    const refusal = isBehind ? refuse('UNAVAILABLE') : await subscribe(connection, wanted);
    if (!refusal) continue;
    hub.counts.refused += 1;
    const { code, message } = refusal;
    const retryAfterSeconds = isOver ? null : secondsToRetry(refusal);
    const wait = retryAfterSeconds === null ? {} : { retryAfterSeconds };
    reader.send({ op: 'refusal', code, message, ...wait, topic: name });
  }
}

const isAccount = (name: string): boolean => parseTopic(name)?.kind === 'account';

/** Nothing else waits until the journal has been read. */
const accountsLast = <Topic>(topics: ReadonlyMap<string, Topic>) =>
  [...topics].sort(([one], [other]) => Number(isAccount(one)) - Number(isAccount(other)));

function parseRequest(text: string): StreamRequest | Refusal {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse('INVALID_REQUEST', 'message: must be one JSON object');
  }
  const result = streamRequest.safeParse(json, { error: issueText });
  return result.success ? result.data : new InvalidRequest(result.error.issues).refusal;
}

/** Returns the shortest period that is not below the requested one. */
const paceOf = ({ conflateMs = 0 }: Subscribe): number =>
  conflations.find((periodMs) => periodMs >= conflateMs) ?? streamLimits.conflateMsMax;

function refuseAccess({ parts: { session } }: Reader, name: string): Refusal | null {
  const topic = parseTopic(name);
  if (!topic) return null;
  const { call } = topicKinds[topic.kind];
  if (call !== null) {
    return routes[call].access === 'public' || session ? null : refuse('UNAUTHORIZED');
  }
  if (!session) return refuse('UNAUTHORIZED');
  const isOwn = topic.ids[0] === session.player.player_id;
  return isOwn ? null : refuse('NOT_FOUND', 'There is no such player here.');
}

const refuseHash = ({ name, hashEvery }: Wanted): Refusal | null =>
  hashEvery === null || parseTopic(name)?.kind === 'odds'
    ? null
    : refuse('INVALID_REQUEST', 'hashEvery: only topics odds/MARKET have a hash');

interface Wanted {
  readonly name: string;
  /** The last number that the reader has. */
  readonly held: number | null;
  /** Of the data that another server gave it. */
  readonly digest: string | null;
  readonly periodMs: number;
  /** Null for no hashes. */
  readonly hashEvery: number | null;
}

/** No wait makes room: the reader has to leave another topic first. */
const isFull = ({ followed }: Reader, name: string): boolean =>
  !followed.has(name) && followed.size >= streamLimits.subscriptionsMax;

async function subscribe({ hub, reader }: Connection, wanted: Wanted): Promise<Refusal | null> {
  const { name, digest, periodMs, hashEvery } = wanted;
  const { followed, parts } = reader;
  if (isFull(reader, name)) {
    const message = `topic: ${streamLimits.subscriptionsMax} are followed, and no more may be`;
    return refuse('TOO_MANY_REQUESTS', message);
  }
  const refusal = refuseAccess(reader, name) ?? refuseHash(wanted);
  if (refusal) return refusal;
  const topic = hub.topics.find(name, parts);
  if (isRefused(topic)) return topic;
  if (topic.source.refresh && topic.readerCount === 0) await topic.source.refresh();
  if (!reader.isOpen) return null;
  hub.refresh(topic);
  leave(reader, name);
  const group = topic.groupOf(periodMs);
  followed.set(name, { topic, group });
  const from = digest === null ? null : topic.seqOf(digest);
  const held = wanted.held ?? from;
  const missed = held === null ? null : topic.since(held);
  if (missed === null) reader.take(topic.snapshot(), topic);
  else {
    hub.counts.resumed += 1;
    const origin = wanted.held === null && from !== null ? { from } : {};
    reader.send({ op: 'resumed', topic: name, seq: topic.seq, ...origin });
    for (const frame of missed) reader.take(frame, topic);
  }
  if (hashEvery !== null) reader.followHash(topic, hashEvery);
  group.readers.add(reader);
  return null;
}

export function leave(reader: Reader, name: string): void {
  const known = reader.followed.get(name);
  if (!known) return;
  known.topic.leave(known.group, reader);
  reader.leaveHash(known.topic);
  reader.followed.delete(name);
}
