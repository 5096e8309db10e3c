/** Sets what a site shows and allows: notices, banners, stake limits and locks. */
import { makeMoney, money, sports } from '@layline/contract';
import { z } from 'zod';
import { amountText, idText, onOff, someText } from '../../base/flag-text.ts';
import { setLock } from '../../store/queries/locks.ts';
import { readUserNames } from '../../store/queries/players.ts';
import { addBanner, addNotice, changeSite, removeShown } from '../../store/queries/site-changes.ts';
import type { SiteLimits } from '../../store/tables.ts';
import { type AdminParts, AdminProblem, command, makeTable } from '../command.ts';
import { type Effect, growth } from '../effects/effect.ts';
import { mustFindPlayer } from '../find/find-player.ts';
import { findSite } from '../find/find-site.ts';
import { shownLimits, valuesOfSite } from '../find/site-values.ts';

const ofSite = z.object({ site: idText });
const number = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a number of the list')
  .transform(Number);

interface ShownLine {
  readonly table: 'notice' | 'banner';
  readonly site: string;
  readonly id: number;
}

async function remove(parts: AdminParts, { table, site, id }: ShownLine) {
  await findSite(parts, site);
  if (!(await removeShown(parts.store, { table, siteId: site, id }))) {
    throw new AdminProblem(`ID: the site '${site}' has no ${table} ${id}.`);
  }
  await parts.sites.reload();
  return { data: { site, id }, text: `The ${table} ${id} is removed.` };
}

const amounts = {
  oddsMin: amountText,
  oddsMax: amountText,
  bookmakerMin: amountText,
  bookmakerMax: amountText,
  fancyMin: amountText,
  fancyMax: amountText,
  casinoMin: amountText,
  casinoMax: amountText,
};

const maxima = ['oddsMax', 'bookmakerMax', 'fancyMax', 'casinoMax'] as const;

/** Keeps the liability of a lay at the longest odds within what one player may have to pay (winCeiling). */
const stakeCeiling = money(1_000_000_000_000);

function checkLimits(limits: SiteLimits): void {
  for (const kind of ['odds', 'bookmaker', 'fancy', 'casino'] as const) {
    if (limits[`${kind}Max`] > stakeCeiling) {
      throw new AdminProblem(`--${kind}-max: must be ${makeMoney(stakeCeiling)} at most.`);
    }
    if (limits[`${kind}Min`] > limits[`${kind}Max`]) {
      throw new AdminProblem(`--${kind}-min: must not be above --${kind}-max.`);
    }
  }
}

const limitsForm = z
  .object({ ...amounts, advanceBetLock: onOff })
  .partial()
  .extend({ site: idText });

/** Throws if the limits contradict each other. */
function changedLimits(
  limits: SiteLimits,
  { site: _site, advanceBetLock, ...given }: z.output<typeof limitsForm>,
): SiteLimits {
  const amountsGiven = Object.fromEntries(
    Object.entries(given).filter(([, amount]) => amount !== undefined),
  );
  const isAdvanceBetLocked = advanceBetLock ?? limits.isAdvanceBetLocked;
  const changed: SiteLimits = { ...limits, ...amountsGiven, isAdvanceBetLocked };
  checkLimits(changed);
  return changed;
}

/** A higher least stake lets nobody bet more. */
async function stakesEffects(
  parts: AdminParts,
  given: z.output<typeof limitsForm>,
): Promise<Effect[]> {
  const { limits } = await findSite(parts, given.site);
  const changed = changedLimits(limits, given);
  return maxima.flatMap((name) =>
    growth({
      effect: 'stakes-grow',
      subject: { kind: 'site', id: given.site },
      siteId: given.site,
      what: `The largest stake of '${given.site}' (${name})`,
      from: limits[name],
      to: changed[name],
    }),
  );
}

/** Returns the name of a sport, or of a match with open markets; empty for a match that is over. */
function nameOfEvent({ engine }: AdminParts, id: string): string {
  const sport = sports.find((one) => one.id === id);
  if (sport) return sport.name;
  const market = engine.view
    .openMarkets()
    .find(({ definition }) => definition.fixture.eventId === id);
  return market?.definition.fixture.name ?? '';
}

export const showCommands = [
  command({
    name: 'notice add',
    staff: { roles: ['support', 'trader'], isAudited: true },
    summary: "Add a line to a site's ticker.",
    positions: ['site', 'text'],
    schema: ofSite.extend({ text: someText(300) }),
    async run(parts, { site, text }) {
      await findSite(parts, site);
      const id = await addNotice(parts.store, { siteId: site, notice: text });
      await parts.sites.reload();
      return { data: { site, id, notice: text }, text: `Notice ${id} is shown.` };
    },
  }),
  command({
    name: 'notice list',
    staff: { isRead: true },
    summary: "List a site's notices.",
    positions: ['site'],
    schema: ofSite,
    async run(parts, { site }) {
      const { notices } = await findSite(parts, site);
      return { data: notices, text: makeTable(notices) };
    },
  }),
  command({
    name: 'notice remove',
    staff: { roles: ['support', 'trader'], isAudited: true },
    summary: 'Remove a notice.',
    positions: ['site', 'id'],
    schema: ofSite.extend({ id: number }),
    run: (parts, given) => remove(parts, { ...given, table: 'notice' }),
  }),
  command({
    name: 'banner add',
    staff: { roles: ['support'], isAudited: true },
    summary: "Add a picture to a site's carousel.",
    positions: ['site', 'image'],
    schema: ofSite.extend({
      image: z.string().regex(/^(https:\/\/|\/)\S+$/, 'must be an https address or a path'),
      link: z
        .string()
        .regex(/^(https?:\/\/\S+|#\/\S*|)$/, 'must be an address or a page such as #/inplay')
        .default(''),
      alt: someText(200),
    }),
    async run(parts, { site, ...banner }) {
      await findSite(parts, site);
      const id = await addBanner(parts.store, { siteId: site, ...banner });
      await parts.sites.reload();
      return { data: { site, id, ...banner }, text: `Banner ${id} is shown.` };
    },
  }),
  command({
    name: 'banner list',
    staff: { isRead: true },
    summary: "List a site's banners.",
    positions: ['site'],
    schema: ofSite,
    async run(parts, { site }) {
      const { banners } = await findSite(parts, site);
      return { data: banners, text: makeTable(banners) };
    },
  }),
  command({
    name: 'banner remove',
    staff: { roles: ['support'], isAudited: true },
    summary: 'Remove a banner.',
    positions: ['site', 'id'],
    schema: ofSite.extend({ id: number }),
    run: (parts, given) => remove(parts, { ...given, table: 'banner' }),
  }),
  command({
    name: 'limits show',
    staff: { isRead: true },
    summary: "Show a site's stake limits.",
    positions: ['site'],
    schema: ofSite,
    async run(parts, { site }) {
      const limits = shownLimits((await findSite(parts, site)).limits);
      const rows = Object.entries(limits).map(([limit, value]) => ({
        limit,
        value: String(value),
      }));
      return { data: limits, text: makeTable(rows) };
    },
  }),
  command({
    name: 'limits set',
    staff: { roles: ['risk'], isAudited: true },
    effects: { may: ['stakes-grow'], of: stakesEffects },
    summary: 'Change the given stake limits, and keep the others.',
    positions: ['site'],
    schema: limitsForm,
    sets: valuesOfSite,
    async run(parts, given) {
      const { site } = given;
      const { limits } = await findSite(parts, site);
      const changed = changedLimits(limits, given);
      await changeSite(parts.store, { site_id: site, limits: JSON.stringify(changed) });
      await parts.sites.reload();
      return { data: shownLimits(changed), text: `The limits of '${site}' are changed.` };
    },
  }),
  command({
    name: 'lock set',
    staff: { roles: ['risk', 'support', 'trader'], isAudited: true },
    summary: 'Close a sport or a match (by its id) to a site, or to one of its players.',
    positions: ['site', 'event', 'state'],
    schema: ofSite.extend({ event: idText, state: onOff, user: someText(100).optional() }),
    async sets(parts, { site, event, user }) {
      const { locks } = await findSite(parts, site);
      const player = user === undefined ? null : await mustFindPlayer(parts, { site, user });
      const isLocked = locks.get(player?.player_id ?? '')?.has(event) ?? false;
      return { [user === undefined ? event : `${event} to ${user}`]: isLocked ? 'locked' : 'open' };
    },
    async run(parts, { site, event, state, user }) {
      await findSite(parts, site);
      const player = user === undefined ? null : await mustFindPlayer(parts, { site, user });
      const lock = { siteId: site, playerId: player?.player_id ?? '', eventId: event };
      await setLock(parts.store, { ...lock, isLocked: state });
      await parts.sites.reload();
      const whom = user === undefined ? `the site '${site}'` : `${user} of '${site}'`;
      const text = `${event} is ${state ? 'closed to' : 'open to'} ${whom}.`;
      return { data: { ...lock, isLocked: state }, text };
    },
  }),
  command({
    name: 'lock list',
    staff: { isRead: true },
    summary: 'List what is locked on a site.',
    positions: ['site'],
    schema: ofSite,
    async run(parts, { site }) {
      const { locks } = await findSite(parts, site);
      const names = await readUserNames(parts.store, [...locks.keys()].filter(Boolean));
      const rows = [...locks].flatMap(([playerId, events]) =>
        [...events].map((event) => ({
          event,
          name: nameOfEvent(parts, event),
          player: playerId === '' ? '(everybody)' : (names.get(playerId) ?? playerId),
        })),
      );
      return { data: rows, text: makeTable(rows) };
    },
  }),
];
