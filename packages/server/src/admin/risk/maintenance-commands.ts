/** Announces maintenance of a site or of the venue; its start stops new risk (docs/rules/risk.md). */
import {
  addMs,
  type Instant,
  instant,
  makeInstant,
  type SiteId,
  sayInstant,
  siteId,
} from '@layline/contract';
import type { Maintenance } from '@layline/exchange';
import { z } from 'zod';
import { idText, instantText, integerText, onOff, someText } from '../../base/flag-text.ts';
import { type AdminParts, AdminProblem, command, type Done, makeTable } from '../command.ts';
import { findSite } from '../find/find-site.ts';

const place = z.object({ site: idText.optional(), all: onOff.default(false) });
type Place = z.output<typeof place>;
const textMax = 300;
const minuteMs = 60_000;

/** The planned end: a time, or minutes from the start. */
const ending = {
  ends: instantText.optional(),
  minutes: integerText(1, 43_200).optional(),
};

interface Ending {
  readonly ends?: Instant | undefined;
  readonly minutes?: number | undefined;
}

function endOf(from: Instant, { ends, minutes }: Ending): Instant {
  if (ends !== undefined && minutes === undefined) return ends;
  if (ends === undefined && minutes !== undefined) return addMs(from, minutes * minuteMs);
  throw new AdminProblem('Give one of --ends and --minutes.');
}

async function scopeOf(parts: AdminParts, { site, all }: Place): Promise<SiteId | null> {
  if ((site === undefined) !== all) throw new AdminProblem('Give one of --site and --all.');
  if (site === undefined) return null;
  await findSite(parts, site);
  return siteId(site);
}

const nameOf = (of: SiteId | null): string => (of === null ? 'the venue' : `site ${of}`);

const knownOf = ({ engine }: AdminParts, of: SiteId | null) =>
  engine.view.maintenances().find((one) => one.siteId === of);

/** For the audit. */
const plannedNow = ({ engine }: AdminParts) => ({
  planned: engine.view
    .maintenances()
    .map(({ siteId: of, startsAt, endsAt }) => `${nameOf(of)}: ${spanOf({ startsAt, endsAt })}`)
    .join('; '),
});

const spanOf = ({ startsAt, endsAt }: Pick<Maintenance, 'startsAt' | 'endsAt'>): string =>
  `${sayInstant(startsAt)} to ${sayInstant(endsAt)}`;

async function announce(parts: AdminParts, given: Maintenance): Promise<Done> {
  const outcome = await parts.engine.submit({ kind: 'announce-maintenance', ...given });
  if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
  return {
    data: rowsOf(parts),
    text:
      `Maintenance of ${nameOf(given.siteId)} is announced: ${spanOf(given)}. ` +
      'New risk stops at its start, until `maintenance end`.',
  };
}

const rowsOf = ({ engine }: AdminParts) =>
  engine.view.maintenances().map(({ siteId: of, startsAt, endsAt, text, hasBegun }) => ({
    site: of ?? '',
    state: hasBegun ? 'begun' : 'announced',
    startsAt: makeInstant(startsAt),
    endsAt: makeInstant(endsAt),
    text,
  }));

const staff = { roles: ['trader', 'risk'], isAudited: true } as const;
const sets = plannedNow;

export const maintenanceCommands = [
  command({
    name: 'maintenance announce',
    staff,
    summary:
      'Announce maintenance of a --site or of --all to its players: from --starts, or at once, until ' +
      'about --ends, or for --minutes. At its start new risk stops until `maintenance end`; ' +
      'cancels, cash-outs and settlement go on.',
    bare: ['all'],
    schema: place.extend({
      starts: instantText.optional(),
      ...ending,
      text: someText(textMax),
    }),
    sets,
    async run(parts, { starts, ends, minutes, text, ...of }) {
      const startsAt = starts ?? parts.clock.now();
      const endsAt = endOf(startsAt, { ends, minutes });
      return announce(parts, { siteId: await scopeOf(parts, of), startsAt, endsAt, text });
    },
  }),
  command({
    name: 'maintenance prolong',
    staff,
    summary:
      'Change when announced or running maintenance is expected to end, --ends or --minutes from now, ' +
      'and its text.',
    bare: ['all'],
    schema: place.extend({ ...ending, text: someText(textMax).optional() }),
    sets,
    async run(parts, { ends, minutes, text, ...of }) {
      const known = knownOf(parts, await scopeOf(parts, of));
      if (known === undefined) throw new AdminProblem('No maintenance is announced there.');
      const { siteId: id, startsAt } = known;
      const from = instant(Math.max(startsAt, parts.clock.now()));
      const endsAt = endOf(from, { ends, minutes });
      return announce(parts, { siteId: id, startsAt, endsAt, text: text ?? known.text });
    },
  }),
  command({
    name: 'maintenance end',
    staff,
    summary: 'End maintenance of a --site or of --all, or call it off; stops by operators stay.',
    bare: ['all'],
    schema: place.extend({ reason: someText(textMax) }),
    sets,
    async run(parts, { reason, ...given }) {
      const of = await scopeOf(parts, given);
      const outcome = await parts.engine.submit({ kind: 'end-maintenance', siteId: of, reason });
      if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
      return { data: rowsOf(parts), text: `Maintenance of ${nameOf(of)} is over.` };
    },
  }),
  command({
    name: 'maintenance list',
    staff: { isRead: true },
    summary: 'List announced and running maintenance.',
    schema: z.object({}),
    async run(parts) {
      const rows = rowsOf(parts);
      return { data: rows, text: makeTable(rows) };
    },
  }),
];
