/**
 * The leader's side of calls that edges pass on. The caller is identified here, by the token that came
 * along. The bus brings only what a server of the venue has sealed, once, so that the address is believed.
 */
import { type Route, type RouteName, refuse, routeList } from '@layline/contract';
import { InvalidRequest, issueText } from '../../../base/invalid-request.ts';
import type { Bus, Payload } from '../../../cluster/bus/bus.ts';
import {
  type CallMessage,
  type CallReply,
  decode,
  encode,
  type Subjects,
} from '../../../cluster/wire.ts';
import { handedOver } from '../../../engine/request/request.ts';
import type { OfPlayer } from '../../../venue/accounts/of-player.ts';
import { inTime } from '../../door/in-time.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import { isLeading } from '../../door/leading.ts';
import type { Decides } from '../../door/parts.ts';
import { type RefusalReply, replyOfError, replyOfRefusal } from '../../door/reply.ts';
import { UnknownTokens } from '../../door/unknown-tokens.ts';
import { admit, type NamedRoute } from '../callers/admit.ts';
import type { Call } from '../calls/call.ts';
import { handlerOf } from '../calls/call-table.ts';
import { answerDone, engineOfCall, isBetCall } from './bet-calls.ts';
import { Once } from './once.ts';

interface PassedOptions {
  readonly app: Decides;
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly epoch: number;
  /** Whether new calls are taken; false before the server stops. */
  readonly isTaking: () => boolean;
  readonly isOverloaded: () => boolean;
}

const envelopeBytes = 4096;
const notTaken: CallReply = { kind: 'not-taken' };

const routesByName: ReadonlyMap<string, NamedRoute> = new Map(
  routeList.map((route) => [route.name, route]),
);

/** For as long as the process leads. */
export function answerPassed(options: PassedOptions): void {
  const { app, bus, subjects, epoch, isTaking, isOverloaded } = options;
  const unknown = new UnknownTokens(app.clock, true);
  const once = new Once<CallReply>(app.clock);
  bus.serve(subjects.call(epoch), async (payload) => {
    const call = decode<CallMessage>(payload);
    const route = call && routesByName.get(call.route);
    if (!call || !route || !isWellFormed(call)) throw new Error('a call that cannot be read');
    if (!isLeading(app) || !isTaking()) return encode(notTaken);
    const passed = { app, unknown, route, call };
    if (route.method === 'GET') return fit(await answer(passed), { app, bus });
    // As for a call of this server's own port.
    if (isOverloaded()) return encode(answered(app, replyOfRefusal(refuse('BUSY'), call.body)));
    const carryOut = () => app.tracing.run(route.name, () => answer(passed), call.trace);
    const reply = await once.run(payload, carryOut);
    return fit(reply ?? notTaken, { app, bus });
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const isWellFormed = ({
  id,
  token,
  host,
  d,
  address,
  device,
  trace = '',
  done = [],
}: CallMessage) =>
  [id, host, address, device, trace, ...done].every(isText) &&
  isTextOrNull(token) &&
  isTextOrNull(d);

interface Passed {
  readonly app: Decides;
  readonly unknown: UnknownTokens;
  readonly route: NamedRoute;
  readonly call: CallMessage;
}

async function answer(passed: Passed): Promise<CallReply> {
  const { app, route, call } = passed;
  try {
    const result = await carryOut(passed);
    return result === 'handed-over' ? notTaken : answered(app, result);
  } catch (error) {
    const failed = { app, route: `/api${route.path}`, body: call.body };
    return answered(app, replyOfError(error as Error, failed));
  }
}

type Result = RefusalReply | Buffer;

async function carryOut({ app, unknown, route, call }: Passed): Promise<Result | 'handed-over'> {
  const { token, host, d, address, device, body } = call;
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const headers = { host, ...authorization, ...(d !== null && { d }) };
  const caller = await admit({ headers, ip: address }, { app, unknown, route });
  if (isRefusal(caller)) return replyOfRefusal(caller, body);
  const read = {
    params: parse(route.params, call.params),
    query: parse(route.query, call.query),
    body: parse(route.body, body),
  };
  const from = { address, host, device, proxyHeader: () => '' };
  const isBet = isBetCall(route.name);
  const decides = isBet ? { ...app, engine: engineOfCall(app.engine, call.id) } : app;
  const handed = { app: decides, ...read, ...from, token, ...caller } as Call<RouteName>;
  const { done } = call;
  const carriedOut =
    isBet && done !== undefined && 'session' in handed
      ? answerDone(handed as OfPlayer, { route: route.name, done })
      : handlerOf(route.name)(handed);
  const result = await inTime(app, carriedOut);
  // A bet was all that the call wanted, and it was not placed: the next leader may place it.
  if (result === handedOver && isBet) return 'handed-over';
  if (isRefusal(result)) return replyOfRefusal(result, body);
  return Buffer.isBuffer(result) ? result : Buffer.from(JSON.stringify(result));
}

function parse(schema: Route['body'], data: unknown): unknown {
  if (!schema) return data;
  const result = schema.safeParse(data ?? {}, { error: issueText });
  if (result.success) return result.data;
  throw new InvalidRequest(result.error.issues);
}

function answered({ engine }: Decides, result: RefusalReply | Buffer): CallReply {
  const { seq } = engine.view;
  if (Buffer.isBuffer(result)) {
    return { kind: 'answered', status: 200, headers: {}, body: result.toString(), seq };
  }
  const { status, headers, body } = result;
  return { kind: 'answered', status, headers, body: JSON.stringify(body), seq };
}

/** The reply as one message. */
function fit(reply: CallReply, { app, bus }: Pick<PassedOptions, 'app' | 'bus'>): Payload {
  const payload = encode(reply);
  if (payload.byteLength <= bus.payloadMax - envelopeBytes) return payload;
  const error = new Error(`An answer of ${payload.byteLength} bytes is too large for the wire`);
  return encode(answered(app, replyOfError(error, { app, route: undefined, body: null })));
}
