/**
 * The calls of a verifier: it reads once whose request it has, and says later what it found. Each may be
 * repeated: the same message gets the same answer.
 */
import type { Refusal } from '@layline/contract';
import { levelCall, personCall } from '@layline/contract/checkers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Partners } from '../../venue/partners/partners.ts';
import { noteVerified, readPerson } from '../../venue/registers/verification.ts';
import type { Decides } from '../door/parts.ts';
import { PartnerAdmission } from './admit-partner.ts';
import { accepted, isReply, type PartnerReply, refuseWith } from './answer.ts';
import { bytesOf, readMessage } from './read-message.ts';

interface VerifierDoor {
  readonly app: Decides;
  readonly partners: Pick<Partners, 'findVerifier' | 'secretsOf'>;
  readonly send: (reply: FastifyReply, answer: PartnerReply) => FastifyReply;
}

/** A call that its signature vouches for. */
interface Signed {
  readonly verifier: string;
  readonly messageId: string;
  readonly body: Buffer;
}

export function serveVerifiers(server: FastifyInstance, { app, partners, send }: VerifierDoor) {
  const find = (name: string) => partners.findVerifier(name);
  const admission = new PartnerAdmission({ app, partners, find });
  const take =
    (work: (signed: Signed) => Promise<PartnerReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { name } = request.params as { readonly name: string };
      const { headers } = request;
      const body = bytesOf(request.body);
      const admitted = admission.admit({ name, headers, body });
      if (isReply(admitted)) return send(reply, admitted);
      const messageId = String(headers['webhook-id']);
      const answer = await work({ verifier: name, messageId, body });
      if (answer.status < 300) admitted.remember();
      return send(reply, answer);
    };
  server.post(
    '/v1/verifier/:name/person',
    take((signed) => givePerson(app, signed)),
  );
  server.post(
    '/v1/verifier/:name/levels',
    take((signed) => takeLevel(app, signed)),
  );
}

async function givePerson(
  app: Decides,
  { verifier: partner, messageId, body }: Signed,
): Promise<PartnerReply> {
  const read = readMessage(personCall, body);
  if (isReply(read)) return read;
  const person = await readPerson(app, { token: read.token, partner, messageId });
  if (person === null) {
    return refuseWith('NOT_FOUND', 'token: is unknown, over, or was read already.');
  }
  const { siteId, ...known } = person;
  const [host = ''] = app.sites.byId(siteId)?.hosts ?? [];
  return { status: 200, body: { ...known, returnUrl: `https://${host}/protection` } };
}

async function takeLevel(app: Decides, { verifier: partner, body }: Signed): Promise<PartnerReply> {
  const read = readMessage(levelCall, body);
  if (isReply(read)) return read;
  const refusal = await noteVerified(app, { ...read, partner });
  return refusal === null ? accepted : refusedLevel(refusal);
}

function refusedLevel({ code, message }: Refusal): PartnerReply {
  if (code === 'NOT_FOUND') return refuseWith('NOT_FOUND', message);
  if (code === 'INVALID_REQUEST') return refuseWith('INVALID_MESSAGE', message);
  if (code === 'CLIENT_REF_REUSED') {
    return refuseWith('ID_REUSED', 'requestId: was answered otherwise; the first answer counts.');
  }
  return refuseWith('UNAVAILABLE', 'The call failed; send it again.', 1);
}
