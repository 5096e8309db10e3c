/**
 * A first site with a demo player, so that a fresh clone shows something. Running it again changes
 * nothing: what exists is left as the operator made it.
 */
import { createHash } from 'node:crypto';
import {
  demoPassword,
  demoUserName,
  makeInstant,
  money,
  playerId,
  type Refusal,
  siteId,
} from '@layline/contract';
import { accountOf } from '@layline/exchange';
import type { House } from '../house.ts';
import { addPlayer, findPlayerByName } from '../store/players.ts';
import type { SiteLimits } from '../store/tables.ts';

const id = siteId('layline');
const title = 'Layline';
const hosts = ['localhost', '127.0.0.1', '[::1]'];
/** 100,000.00 of play money. */
const welcome = money(10_000_000);

const limits: SiteLimits = {
  isAdvanceBetLocked: false,
  oddsMin: 10_000,
  oddsMax: 10_000_000,
  bookmakerMin: 10_000,
  bookmakerMax: 30_000_000,
  fancyMin: 10_000,
  fancyMax: 30_000_000,
  casinoMin: 10_000,
  casinoMax: 500_000,
};

export interface Seeded {
  readonly userName: string;
  readonly password: string;
}

export type SeedParts = Pick<House, 'store' | 'desk' | 'clock' | 'sites' | 'passwords'>;

/** Throws when the desk refuses the demo player's account or deposit. */
export async function seedDemo(parts: SeedParts): Promise<Seeded> {
  await addSite(parts);
  await parts.sites.reload();
  const userName = demoUserName(title);
  const player = await ensurePlayer(parts, userName);
  const known = accountOf(parts.desk.state, player);
  if (!known) {
    await must(
      parts.desk.submit({
        kind: 'open-account',
        playerId: player,
        siteId: id,
        exposureLimit: null,
      }),
    );
  }
  const hasHistory = parts.desk.state.ledger.balances.has(`player:${player}`);
  if (!hasHistory) {
    await must(
      parts.desk.submit({
        kind: 'move-funds',
        direction: 'deposit',
        playerId: player,
        amount: welcome,
        remark: 'Play money for the demo player',
      }),
    );
  }
  return { userName, password: demoPassword };
}

async function addSite({ store, clock }: SeedParts): Promise<void> {
  await store.transaction(async (sql) => {
    const added = await sql.query(
      `insert into site (site_id, title, primary_color, secondary_color, background_color, layout,
         has_demo, currency, limits, created_at)
       values ($1, $2, '#0d5c63', '#f2b33d', '#f4f6f7', 'tamannah', true, 'INR', $3, $4)
       on conflict do nothing returning site_id`,
      [id, title, JSON.stringify(limits), makeInstant(clock.now())],
    );
    if (added.length === 0) return;
    await sql.query(
      `insert into site_host (host, site_id) select host, $2 from unnest($1::text[]) as row (host)
       on conflict do nothing`,
      [hosts, id],
    );
    await sql.query('insert into notice (site_id, notice) select $1, unnest($2::text[])', [
      id,
      ['Welcome to Layline. All money here is play money.', 'Bet responsibly. 18+ only.'],
    ]);
  });
}

/** The demo player's id follows from the site and the name, so that two starts agree on it. */
async function ensurePlayer({ store, passwords, clock }: SeedParts, userName: string) {
  const known = await findPlayerByName(store, id, userName);
  if (known) return playerId(known.player_id);
  const newId = createHash('sha256').update(`${id} ${userName}`).digest('hex').slice(0, 24);
  await addPlayer(
    store,
    {
      player_id: newId,
      site_id: id,
      user_name: userName,
      name: 'Demo player',
      mobile: '',
      role: 'User',
      is_disabled: false,
      is_demo: true,
      allowed_sports: ['4', '1', '2', '10', '113', '4339', '3'],
      password_hash: await passwords.hash(demoPassword),
    },
    clock.now(),
  );
  return playerId(newId);
}

async function must(
  submitted: Promise<{ kind: 'accepted' } | { kind: 'refused'; refusal: Refusal }>,
): Promise<void> {
  const outcome = await submitted;
  if (outcome.kind === 'refused')
    throw new Error(`The seed was refused: ${outcome.refusal.message}`);
}
