/**
 * Checks that must hold in production: no well-known sign-in, no site that offers one, no predictable prices,
 * no public site without TLS. Violations are refused unless allowed by name, and all are reported at once.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '../store/database.ts';
import { hasColumn, readDemoPlayers, readDemoSites, readHosts } from '../store/queries/site.ts';
import { isOfThisMachine } from '../store/remote-address.ts';
import type { Settings } from './settings/settings.ts';

export type ProductionSettings = Pick<
  Settings,
  | 'isProduction'
  | 'startProblems'
  | 'allowDemoPlayers'
  | 'allowDemoSites'
  | 'allowPlainHttp'
  | 'isBehindTls'
>;

/** Checks the settings while there is no store yet; none is made if they fail. */
export function problemsWithoutStore(
  settings: ProductionSettings & Pick<Settings, 'databaseUrl' | 'dataDir'>,
): readonly string[] {
  const isNew =
    settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'pglite', 'PG_VERSION'));
  return isNew ? settings.startProblems : [];
}

/** Checks settings and store. The store may be older than this server, or empty. */
export async function problemsWithStore(
  settings: ProductionSettings,
  sql: Sql,
): Promise<readonly string[]> {
  const problems = [...settings.startProblems];
  if (!settings.isProduction) return problems;
  if (
    !settings.allowDemoPlayers &&
    (await hasColumn(sql, { table: 'player', column: 'is_demo' }))
  ) {
    problems.push(...(await demoPlayers(sql)));
  }
  if (!settings.allowDemoSites && (await hasColumn(sql, { table: 'site', column: 'has_demo' }))) {
    problems.push(...(await demoSites(sql)));
  }
  const isPlain = !settings.isBehindTls && !settings.allowPlainHttp;
  if (isPlain && (await hasColumn(sql, { table: 'site_host', column: 'host' }))) {
    problems.push(...(await publicSites(sql)));
  }
  return problems;
}

async function demoPlayers(sql: Sql): Promise<string[]> {
  const rows = await readDemoPlayers(sql);
  return rows.map(
    ({ site, name }) =>
      `The demo player ${name} of site ${site} can sign in with a password that everybody knows; ` +
      `run "npm run layline -- user disable ${site} ${name}", or accept it with ALLOW_DEMO_PLAYERS=true.`,
  );
}

async function demoSites(sql: Sql): Promise<string[]> {
  const rows = await readDemoSites(sql);
  return rows.map(
    ({ site, hosts }) =>
      `The site ${site} (${hosts}) offers the demo sign-in; ` +
      `run "npm run layline -- site set ${site} --demo off", or accept it with ALLOW_DEMO_SITES=true.`,
  );
}

/** Names under localhost resolve only to the browser's own machine. */
const isPublic = (host: string): boolean =>
  !host.endsWith('.localhost') && !isOfThisMachine(host.replace(/^\[(.*)\]$/, '$1'));

async function publicSites(sql: Sql): Promise<string[]> {
  const rows = await readHosts(sql);
  const bySite = Map.groupBy(
    rows.filter(({ host }) => isPublic(host)),
    ({ site }) => site,
  );
  return [...bySite].map(
    ([site, hosts]) =>
      `The site ${site} (${hosts.map(({ host }) => host).join(', ')}) would be served in the clear; put a ` +
      'proxy that speaks TLS in front and say so with BEHIND_TLS=true and TRUST_PROXY (docs/operator.md), ' +
      'or accept it with ALLOW_PLAIN_HTTP=true.',
  );
}
