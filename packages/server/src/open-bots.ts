/** Opens the ports of the Betfair-shaped API: its calls and, where a port is set, its stream. */
import { readFileSync } from 'node:fs';
import { OrderAnswers } from './betfair-api/order-answers.ts';
import { openBetfairApi } from './betfair-api/serve.ts';
import { BetfairStream } from './betfair-api/stream/stream-server.ts';
import type { BetfairStreamReport } from './http/health.ts';
import type { OpenApp } from './open-app.ts';
import type { Settings } from './settings/settings.ts';

export interface Bots {
  /** Of the calls. */
  readonly address: string;
  /** Null while the stream is off. */
  readonly streamAddress: string | null;
  readonly streamReport: (() => BetfairStreamReport) | null;
  close(): Promise<void>;
}

/** Null while the API is off. What is plain is for this machine alone. */
export async function openBots(
  app: OpenApp,
  { betfairApi, host: publicHost, rateLimit }: Settings,
): Promise<Bots | null> {
  if (betfairApi === null) return null;
  const { port, streamPort, tlsFiles } = betfairApi;
  const tls = tlsFiles && {
    cert: readFileSync(tlsFiles.cert, 'utf8'),
    key: readFileSync(tlsFiles.key, 'utf8'),
  };
  const host = tls === null ? '127.0.0.1' : publicHost;
  const answers = new OrderAnswers(app.clock);
  const server = openBetfairApi({ app, rateLimit, tls, answers });
  const address = await server.listen({ port, host });
  const stream = streamPort === null ? null : new BetfairStream({ app, rateLimit, tls, answers });
  const bound = stream && (await stream.listen({ port: streamPort ?? 0, host }));
  return {
    address,
    streamAddress: bound === null ? null : `${tls === null ? 'tcp' : 'tls'}://${host}:${bound}`,
    streamReport: stream && (() => stream.report()),
    async close() {
      await stream?.close();
      await server.close();
    },
  };
}
