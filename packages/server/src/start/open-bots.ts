/** Opens the ports of the Betfair-shaped API: its calls and, where a port is set, its stream. */
import { readFileSync } from 'node:fs';
import { Server as SecureServer } from 'node:https';
import { createSecureContext } from 'node:tls';
import { OrderAnswers } from '../doors/bots/order-answers.ts';
import { openReading } from '../doors/bots/price/reading.ts';
import { openBetfairApi } from '../doors/bots/serve.ts';
import { BetfairStream } from '../doors/bots/stream/stream-server.ts';
import type { BetfairStreamReport } from '../doors/machines/health.ts';
import type { OpenApp } from './open-app.ts';
import type { Settings } from './settings/settings.ts';

type TlsFiles = NonNullable<NonNullable<Settings['betfairApi']>['tlsFiles']>;

export interface Bots {
  /** The address of the calls. */
  readonly address: string;
  /** Null while the stream is off. */
  readonly streamAddress: string | null;
  readonly streamReport: (() => BetfairStreamReport) | null;
  /** Reads the certificate again, for new connections. Throws, and keeps the old one, if it is invalid. */
  reload(): void;
  close(): Promise<void>;
}

const readTls = ({ cert, key }: TlsFiles) => ({
  cert: readFileSync(cert, 'utf8'),
  key: readFileSync(key, 'utf8'),
});

/** Returns null while the API is off. Without TLS only this machine can connect. */
export async function openBots(
  app: OpenApp,
  { betfairApi, host: publicHost, rateLimit }: Settings,
): Promise<Bots | null> {
  if (betfairApi === null) return null;
  const { port, streamPort, tlsFiles } = betfairApi;
  const tls = tlsFiles && readTls(tlsFiles);
  const host = tls === null ? '127.0.0.1' : publicHost;
  const answers = new OrderAnswers(app.clock);
  const reading = openReading(app.clock, rateLimit);
  const shared = { app, rateLimit, tls, answers, reading };
  const server = openBetfairApi(shared);
  const address = await server.listen({ port, host });
  const stream = streamPort === null ? null : new BetfairStream(shared);
  const bound = stream && (await stream.listen({ port: streamPort ?? 0, host }));
  return {
    address,
    streamAddress: bound === null ? null : `${tls === null ? 'tcp' : 'tls'}://${host}:${bound}`,
    streamReport: stream && (() => stream.report()),
    reload() {
      if (tlsFiles === null) return;
      const renewed = readTls(tlsFiles);
      createSecureContext(renewed);
      if (server.server instanceof SecureServer) server.server.setSecureContext(renewed);
      stream?.renewTls(renewed);
    },
    async close() {
      await stream?.close();
      await server.close();
    },
  };
}
