/** Opens the ports of players, staff, providers and partners. */
import type { FastifyInstance } from 'fastify';
import type { Closing } from '../base/closing.ts';
import { openPartners, type PartnersOptions } from '../doors/partners/serve.ts';
import { openPush } from '../doors/providers/serve.ts';
import type { ConsoleParts } from '../doors/staff/console/console-parts.ts';
import { openConsole } from '../doors/staff/console/serve.ts';
import type { Providers } from '../venue/providers/providers.ts';
import { clientFolder, consoleFolder } from './places.ts';
import { refuseAddress } from './refuse-address.ts';
import type { Settings } from './settings/settings.ts';

export const listen = (server: FastifyInstance, { host, port }: Settings): Promise<string> =>
  server.listen({ host, port }).catch(refuseAddress({ host, port }));

/** Opens the console for staff. Returns its address; null without a console. */
export async function listenToStaff(
  parts: ConsoleParts,
  { console: address, rateLimit, isBehindTls, trustProxy }: Settings,
  closing: Closing,
): Promise<string | null> {
  if (address === null) return null;
  const folders = { folder: consoleFolder, clientFolder };
  const { names } = address;
  const server = openConsole({ parts, rateLimit, isBehindTls, trustProxy, names, ...folders });
  closing.unshift(['console', () => server.close()]);
  return server.listen(address).catch(refuseAddress(address));
}

/** Opens the port to which providers push. Returns its address; null without providers. */
export async function listenToProviders(
  { providers, ...app }: ConsoleParts & { readonly providers: Providers | null },
  { push, rateLimit, trustProxy }: Settings,
  closing: Closing,
): Promise<string | null> {
  if (push === null || providers === null) return null;
  const server = openPush({ app, providers, rateLimit, trustProxy });
  closing.unshift(['push', () => server.close()]);
  return server.listen(push).catch(refuseAddress(push));
}

/** Opens the port that partners call. Returns its address; null without it. */
export async function listenToPartners(
  parts: Pick<PartnersOptions, 'app' | 'partners' | 'nudge'>,
  { partners: address, trustProxy }: Settings,
  closing: Closing,
): Promise<string | null> {
  if (address === null) return null;
  const server = openPartners({ ...parts, trustProxy });
  closing.unshift(['partners', () => server.close()]);
  return server.listen(address).catch(refuseAddress(address));
}
