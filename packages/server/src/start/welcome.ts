/** What a server that leads prints once it serves. */

import type { ProbeServer } from '../doors/machines/probe-server.ts';
import type { Seeded } from '../venue/demo/seed.ts';
import type { Bots } from './open-bots.ts';
import type { Settings } from './settings/settings.ts';

export interface Served {
  /** Null if it serves no players. */
  readonly address: string | null;
  readonly demos: readonly Seeded[];
  /** The source of prices. */
  readonly prices: string;
  /** The Betfair-shaped API; null while it is off. */
  readonly bots: Bots | null;
  /** Null without a console. */
  readonly consoleAddress: string | null;
  /** The listener for health and metrics; null without one. */
  readonly probes: ProbeServer | null;
  /** The port to which providers push; null without providers. */
  readonly pushAddress: string | null;
  /** The port that partners call; null without it. */
  readonly partnerAddress: string | null;
  readonly storeKind: string;
}

export function welcome(started: Served, settings: Settings): string {
  const { address, demos, prices, bots, storeKind } = started;
  const { consoleAddress, pushAddress, partnerAddress, probes } = started;
  const site = address?.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
  const [demo, ...others] = demos;
  const store = storeKind === 'pglite' ? `built in, ${settings.dataDir}` : 'PostgreSQL';
  const lines = [
    ['Layline', site ?? 'decides, and serves players through edges'],
    ...(demo ? [['Sign in', `${demo.userName} with password ${demo.password}`]] : []),
    ...others.map(({ host, userName }) => [
      '',
      `${site?.replace('localhost', host) ?? host} as ${userName}`,
    ]),
    ['Prices', prices],
    ['Store', store],
    ...(site === undefined ? [] : [['Calls', `${site}/api/docs`]]),
    ...(bots === null
      ? []
      : [['Bots', [bots.address, bots.streamAddress ?? []].flat().join(', ')]]),
    ...(consoleAddress === null ? [] : [['Console', consoleAddress]]),
    ...(probes === null ? [] : [['Metrics', `port ${probes.port}`]]),
    ...(pushAddress === null ? [] : [['Push', pushAddress]]),
    ...(partnerAddress === null ? [] : [['Partners', partnerAddress]]),
  ];
  return lines.map(([name = '', text]) => `  ${name.padEnd(10)}${text}`).join('\n');
}
