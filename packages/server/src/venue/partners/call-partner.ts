/** Calls a partner, signed by the secrets that it shares with this server. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { InvalidRequest, issueText } from '../../base/invalid-request.ts';
import { type ReadAnswer, readOut, targetOf } from '../../base/outside/call-out.ts';
import type { Networks } from '../../base/outside/networks.ts';
import { webhookHeaders } from '../../base/outside/sign-webhook.ts';
import { readJson } from '../../base/read-json.ts';
import type { Bridge } from '../../store/queries/partners/partners.ts';
import type { Partners } from './partners.ts';

export interface CallingParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly networks: Networks;
  readonly partners: Pick<Partners, 'secretsOf'>;
}

interface PartnerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** Rejects if it cannot be reached, or does not answer in time. */
export async function callPartner(
  { clock, networks, partners }: CallingParts,
  bridge: Bridge,
  { method, path, body, waitMs, signal }: PartnerCall,
): Promise<ReadAnswer> {
  const secrets = partners.secretsOf(bridge);
  if (secrets.length === 0) {
    throw new Error('its secret cannot be opened with this key file; rotate it');
  }
  const id = `msg-${randomBytes(12).toString('base64url')}`;
  const seconds = Math.floor(clock.now() / 1000);
  const headers = webhookHeaders({ id, seconds, body }, secrets);
  const url = `${bridge.url.replace(/\/$/, '')}${path}`;
  return readOut(targetOf(url, { networks }), { method, headers, body, waitMs, signal });
}

/** Throws with the name of the field and the fix. */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  body: string,
): z.output<Schema> {
  const result = schema.safeParse(readJson(body) ?? null, { error: issueText });
  if (!result.success) throw new InvalidRequest(result.error.issues);
  return result.data;
}
