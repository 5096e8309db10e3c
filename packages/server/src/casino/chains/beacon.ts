/**
 * A public randomness beacon that publishes a value at fixed times, such as drand
 * (https://drand.love/docs/dev-guide/http-api). `GET {url}/info` returns the period and first round, `GET
 * {url}/public/{round}` a round's signature, whose SHA-256 is its randomness.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get as getInTheClear, type IncomingMessage } from 'node:http';
import { get as getByTls } from 'node:https';
import { z } from 'zod';

export interface Beacon {
  readonly url: string;
  /** Returns the number of a round that is not published yet. */
  nextRound(): Promise<number>;
  /** Returns the round's randomness as 64 hex digits; null until it is published. */
  read(round: number): Promise<string | null>;
}

const info = z.object({ period: z.int().positive(), genesis_time: z.int().positive() });
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits},}$`));
const published = z.object({
  round: z.int().positive(),
  randomness: hex(64).length(64),
  signature: hex(64).max(400),
});

const answerMaxBytes = 16_384;
const waitMs = 3000;
/** Far enough ahead that the beacon's signers have not started on it. */
const roundsAhead = 2;

export function openBeacon(url: string, nowMs: () => number): Beacon {
  const base = url.replace(/\/+$/, '');
  return {
    url: base,
    async nextRound() {
      const { period, genesis_time } = info.parse(await readJson(`${base}/info`));
      const since = Math.floor(nowMs() / 1000) - genesis_time;
      return Math.floor(Math.max(0, since) / period) + 1 + roundsAhead;
    },
    async read(round) {
      const answer = await readJson(`${base}/public/${round}`);
      if (answer === null) return null;
      const { round: publishedRound, randomness, signature } = published.parse(answer);
      if (publishedRound !== round) return null;
      const own = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
      if (own !== randomness)
        throw new Error('The beacon told a value that is not its signature’s.');
      return randomness;
    },
  };
}

/** Returns null for a round that does not exist yet. */
async function readJson(url: string): Promise<unknown> {
  const { status, text } = await getText(url);
  if (status === 404 || status === 425) return null;
  if (status !== 200) throw new Error(`The beacon answered ${status}.`);
  return JSON.parse(text);
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Follows no redirect and accepts only an uncompressed body of limited size. */
async function getText(url: string): Promise<Answer> {
  const get = url.startsWith('https:') ? getByTls : getInTheClear;
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
  const request = get(url, { headers, signal: AbortSignal.timeout(waitMs) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status = 0 } = response;
  const parts: Buffer[] = [];
  try {
    const packing = response.headers['content-encoding'] ?? 'identity';
    if (packing !== 'identity') throw new Error(`The beacon packs its answer as ${packing}.`);
    let size = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > answerMaxBytes) throw new Error('The beacon answers at too great a length.');
      parts.push(part);
    }
  } finally {
    request.destroy();
  }
  return { status, text: Buffer.concat(parts).toString('utf8') };
}
