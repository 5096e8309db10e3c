/** One read from a relay of the beacon: no redirect, no compression, limits of time and size. */
import { once } from 'node:events';
import { get as getInTheClear, type IncomingMessage } from 'node:http';
import { get as getByTls } from 'node:https';

const answerMaxBytes = 16_384;
const waitMs = 3000;

/** Returns null for a round that does not exist yet. Rejects if the relay fails. */
export async function readRelay(url: string): Promise<string | null> {
  const get = url.startsWith('https:') ? getByTls : getInTheClear;
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
  const request = get(url, { headers, signal: AbortSignal.timeout(waitMs) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status = 0 } = response;
  try {
    if (status === 404 || status === 425) return null;
    if (status !== 200) throw new Error(`The beacon answered ${status}.`);
    const packing = response.headers['content-encoding'] ?? 'identity';
    if (packing !== 'identity') throw new Error(`The beacon packs its answer as ${packing}.`);
    return await readText(response);
  } finally {
    request.destroy();
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > answerMaxBytes) throw new Error('The beacon answers at too great a length.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
