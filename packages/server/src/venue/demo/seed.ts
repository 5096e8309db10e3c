/**
 * Adds the demo sites with one demo player each, so that a fresh clone has something to show. A second run
 * changes only the demo players' balances; existing sites stay as they are.
 */
import { createHash } from 'node:crypto';
import {
  demoPassword,
  demoUserName,
  type Money,
  money,
  playerId,
  type Refusal,
  siteId,
  sports,
  transferRef,
} from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import { addPlayer, findPlayerByName, readDemoIds } from '../../store/queries/players.ts';
import { addBanner, addHosts, addNotice, addSite } from '../../store/queries/site-changes.ts';
import { ensureAccount } from '../accounts/open-player.ts';
import type { Passwords } from '../accounts/passwords/password.ts';
import type { SiteDirectory } from '../sites/directory.ts';
import { protectSites } from '../sites/protect-sites.ts';
import { type DemoSite, demoSites } from './demo-sites.ts';

/** 100,000.00 of play money; topped up when less than a quarter is left. */
const welcome = money(10_000_000);
type TitledSite = Pick<DemoSite['site'], 'site_id' | 'title'>;

const remark = 'Play money for the demo player';

export interface Seeded {
  readonly host: string;
  readonly userName: string;
  readonly password: string;
}

export interface SeedParts {
  readonly store: Store;
  readonly engine: AppEngine;
  readonly clock: Clock;
  readonly sites: SiteDirectory;
  readonly passwords: Passwords;
}

/** Throws if the engine refuses a demo player's account or deposit. */
export async function seedDemo(parts: SeedParts): Promise<readonly Seeded[]> {
  for (const demo of demoSites) await openSite(parts, demo);
  await parts.sites.reload();
  await protectSites(parts);
  const passwordHash = await parts.passwords.hash(demoPassword);
  for (const { site } of demoSites) await openDemoPlayer(parts, { site, passwordHash });
  await topUpDemos(parts);
  return demoSites.map(({ site, hosts }) => ({
    host: hosts[0] ?? '',
    userName: demoUserName(site.title),
    password: demoPassword,
  }));
}

async function openSite({ store, clock, sites }: SeedParts, demo: DemoSite): Promise<void> {
  const { site_id: id } = demo.site;
  // Sites share their markets, so that the operator's own site decides.
  const { currency = demo.site.currency } = sites.all()[0] ?? {};
  const site = { ...demo.site, currency };
  if (!(await addSite(store, { site, now: clock.now() }))) return;
  await addHosts(store, { siteId: id, hosts: demo.hosts });
  for (const notice of demo.notices) await addNotice(store, { siteId: id, notice });
  for (const banner of demo.banners) await addBanner(store, { siteId: id, ...banner });
}

/**
 * Adds the demo player of a site that has none under its title. The player's id is derived from site and
 * name, so that two starts make the same player. Throws if the engine refuses the account or the deposit.
 */
export async function openDemoPlayer(
  parts: SeedParts,
  { site, passwordHash }: { readonly site: TitledSite; readonly passwordHash: string },
): Promise<void> {
  const { site_id: id, title } = site;
  const userName = demoUserName(title);
  const newId = createHash('sha256').update(`${id} ${userName}`).digest('hex').slice(0, 24);
  const known = await findPlayerByName(parts.store, { siteId: id, userName });
  if (!known) {
    const player = {
      player_id: newId,
      site_id: id,
      user_name: userName,
      name: 'Demo player',
      mobile: '',
      role: 'User',
      is_disabled: false,
      is_demo: true,
      allowed_sports: sports.map((sport) => sport.id),
      password_hash: passwordHash,
    };
    await addPlayer(parts.store, { player, now: parts.clock.now() });
  }
  const account = { player_id: known?.player_id ?? newId, site_id: siteId(id) };
  const refusal = await ensureAccount(parts, {
    player: account,
    funds: { welcome, exposureLimit: null, remark },
  });
  if (refusal) throw new Error(`The demo player was refused: ${refusal.message}`);
}

/** The funds that a site's demo player would begin with: null if the site has no demo or has its player. */
export async function newDemoFunds(
  store: Store,
  { site_id: id, title, has_demo }: TitledSite & Pick<DemoSite['site'], 'has_demo'>,
): Promise<{ readonly userName: string; readonly amount: Money } | null> {
  const userName = demoUserName(title);
  if (!has_demo || (await findPlayerByName(store, { siteId: id, userName }))) return null;
  return { userName, amount: welcome };
}

const topUpEveryMs = 10 * 60_000;

/** Tops up demo players while the server runs. Returns a function that stops it. */
export const keepDemosInFunds = ({
  clock,
  log,
  store,
  engine,
}: Pick<SeedParts, 'store' | 'engine' | 'clock'> & { readonly log: Log }): (() => void) =>
  clock.every(topUpEveryMs, () => {
    topUpDemos({ store, engine }).catch((error: unknown) =>
      log.warn({ error }, 'the demo players could not be topped up'),
    );
  });

/** Tops up every demo player who has little money left. */
async function topUpDemos({ store, engine }: Pick<SeedParts, 'store' | 'engine'>): Promise<void> {
  for (const demoId of await readDemoIds(store)) {
    const id = playerId(demoId);
    const account = engine.view.accountOf(id);
    const free = account ? account.funds - account.exposure : welcome;
    if (free >= welcome / 4) continue;
    const ref = transferRef(`top-up:${id}:${engine.view.seq}`);
    const amount = money(welcome - free);
    const own = { transferRef: ref, playerId: id, amount, remark };
    await must(engine.submit({ kind: 'move-funds', direction: 'deposit', ...own }));
  }
}

async function must(
  submitted: Promise<{ kind: 'accepted' } | { kind: 'refused'; refusal: Refusal }>,
): Promise<void> {
  const outcome = await submitted;
  if (outcome.kind === 'refused')
    throw new Error(`The seed was refused: ${outcome.refusal.message}`);
}
