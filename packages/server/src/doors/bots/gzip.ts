/** Compresses answers for programs that ask for it: the menu of a full venue has most of a megabyte. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);

/** Shorter answers fit into one packet either way. */
const compressedBytesMin = 1400;
/** The fastest: the texts repeat their field names so much that more effort gains little. */
const level = 1;

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+\s*)?$/i.test(one));

export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!Buffer.isBuffer(payload) || payload.length < compressedBytesMin) return payload;
    void reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload, { level });
  });
}
