/**
 * The port on which partners call. A bridge's message only says that something changed: it makes the cashier
 * ask, and the answer to that is what counts. So one that is lost, late, doubled or forged changes nothing.
 * Calls of an operator's wallet are in wallet-calls.ts.
 */
import type { Refusal } from '@layline/contract';
import { nudgeCall } from '@layline/contract/bridge';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bridge } from '../../store/queries/partners/partners.ts';
import type { Partners } from '../../venue/partners/partners.ts';
import { AddressRate } from '../door/address-rate.ts';
import { limitCalls, refuseTwoHosts } from '../door/limit-calls.ts';
import { openDoor } from '../door/open-door.ts';
import type { Decides } from '../door/parts.ts';
import { PartnerAdmission, type PartnerMessage } from './admit-partner.ts';
import { accepted, isReply, type PartnerReply, refuseWith } from './answer.ts';
import { bridgeDocument } from './bridge-document.ts';
import { bytesOf, readMessage } from './read-message.ts';
import { serveVerifiers } from './verifier-calls.ts';
import { serveWallets } from './wallet-calls.ts';

export interface PartnersOptions {
  readonly app: Decides;
  readonly partners: Pick<Partners, 'find' | 'findVerifier' | 'findWallet' | 'secretsOf'>;
  /** Asks the bridge soon what became of a payment. Returns false if there is none of that ref. */
  readonly nudge: (bridge: Bridge, ref: string) => Promise<boolean>;
  readonly trustProxy: readonly string[];
}

const bodyBytesMax = 64 * 1024;
/** Of an address, in a second. */
const callsMax = 10;

export function openPartners({ app, partners, nudge, trustProxy }: PartnersOptions) {
  const rate = new AddressRate(app.clock, { max: callsMax, windowMs: 1000 });
  const find = (name: string) => partners.find(name);
  const admission = new PartnerAdmission({ app, partners, find });
  const server = openDoor<Refusal>({
    bodyBytesMax,
    trustProxy,
    guards: [limitCalls(rate), refuseTwoHosts],
    refuse: sendRefused,
    own: { forceCloseConnections: true },
  });
  // The signature is of the bytes.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  answerErrors(server, app);
  server.post<{ Params: { name: string } }>('/v1/cashier/:name/nudge', async (request, reply) => {
    const { params, headers, body } = request;
    const message = { name: params.name, headers, body: bytesOf(body) };
    return send(reply, await take(message, { admission, nudge }));
  });
  serveWallets(server, { app, partners, send });
  serveVerifiers(server, { app, partners, send });
  const document = bridgeDocument();
  server.get('/v1/openapi.json', () => document);
  return server;
}

async function take(
  message: PartnerMessage,
  {
    admission,
    nudge,
  }: Pick<PartnersOptions, 'nudge'> & { readonly admission: PartnerAdmission<Bridge> },
): Promise<PartnerReply> {
  const admitted = admission.admit(message);
  if (isReply(admitted)) return admitted;
  if (admitted.isRepeat) return accepted;
  const read = readMessage(nudgeCall, message.body);
  if (isReply(read)) return read;
  const { ref } = read;
  if (!(await nudge(admitted.partner, ref))) {
    return refuseWith('NOT_FOUND', `ref: there is no payment ${ref} by this bridge.`);
  }
  admitted.remember();
  return accepted;
}

function send(reply: FastifyReply, { status, body, retryAfter }: PartnerReply): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

function sendRefused(
  reply: FastifyReply,
  { code, message, retryAfterSeconds }: Refusal,
): FastifyReply {
  if (code === 'UNAVAILABLE') {
    const text = 'The server is stopping; send it again to the next.';
    return send(reply, refuseWith('UNAVAILABLE', text, 1));
  }
  const isLimit = code === 'TOO_MANY_REQUESTS';
  return send(
    reply,
    isLimit
      ? refuseWith('TOO_MANY_REQUESTS', message, retryAfterSeconds)
      : refuseWith('INVALID_MESSAGE', message),
  );
}

function answerErrors(server: FastifyInstance, { log }: Decides): void {
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode === 413) {
      const text = `body: may have at most ${bodyBytesMax} bytes.`;
      return send(reply, refuseWith('TOO_LARGE', text));
    }
    if (statusCode < 500) return send(reply, refuseWith('INVALID_MESSAGE', error.message));
    log.error({ error, route: request.routeOptions.url }, 'a call of a partner failed');
    return send(reply, refuseWith('UNAVAILABLE', 'The call failed; send it again.', 1));
  });
  server.setNotFoundHandler((_request, reply) =>
    send(reply, refuseWith('NOT_FOUND', 'There is no such call; see /v1/openapi.json.')),
  );
}
