/** Sites: making, changing, listing and suspending them. */
import { layouts, type SiteFrames, type SiteLink } from '@layline/contract';
import { z } from 'zod';
import { normalHost, type Site } from '../site/directory.ts';
import { usualSite } from '../site/usual-site.ts';
import { addHosts, addSite, changeSite, removeHosts, type SiteChange } from '../store/sites.ts';
import {
  type AdminParts,
  AdminProblem,
  amountText,
  command,
  idText,
  listText,
  makeTable,
  onOff,
  someText,
} from './command.ts';

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0d5c63');
const address = z
  .string()
  .regex(/^(https?:\/\/[^\s]+|\/[^\s]*|)$/, 'must be an http(s) address, a path, or empty');
const outside = z.string().regex(/^(https:\/\/[^\s]+|)$/, 'must be an https address, or empty');
const origins = listText.refine(
  (list) => list.every((one) => /^https?:\/\/[\w.-]+(:\d+)?$/.test(one)),
  'must be origins such as https://partner.example, joined with commas',
);
const links = z.string().transform((text, context): SiteLink[] => {
  const found = text.split(',').filter((part) => part !== '');
  const parsed = found.map((part) => /^(support|social)=([^=]{1,40})=(\S+)$/.exec(part.trim()));
  if (parsed.some((match) => !/^(https?:|mailto:|tel:)/.test(match?.[3] ?? ''))) {
    const message = 'must be support=Label=address or social=Label=address, joined with commas';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return parsed.map((match) => ({
    kind: match?.[1] === 'social' ? 'social' : 'support',
    label: match?.[2] ?? '',
    url: match?.[3] ?? '',
  }));
});

const brand = {
  title: someText(60),
  layout: z.enum(layouts, `must be one of ${layouts.join(', ')}`),
  primary: colour,
  secondary: colour,
  background: colour,
};

const features = {
  logo: address,
  favicon: address,
  signup: onOff,
  demo: onOff,
  dark: onOff,
  clearsConsole: onOff,
  welcome: amountText,
  commission: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage from 0 to 99.99')
    .transform((text) => Math.round(Number(text) * 100)),
  grouping: z.enum(['indian', 'western'], "must be 'indian' or 'western'"),
  casinoImages: idText,
  oddsProfile: z.enum(['customary', 'band'], "must be 'customary' or 'band'"),
  video: outside,
  score: outside,
  tv: outside,
  frameParents: origins,
  ipLookup: outside,
  links,
  idleMinutes: z
    .string()
    .regex(/^\d{1,4}$/, 'must be minutes from 0 (never) to 1440')
    .transform(Number)
    .refine((minutes) => minutes <= 1440, 'must be minutes from 0 (never) to 1440'),
};

const hosts = listText.refine(
  (list) => list.every((host) => /^[a-z0-9.[\]:-]{1,253}$/i.test(host)),
  'must be host names, joined with commas',
);

const settable = z
  .object({ ...brand, ...features, addHost: hosts, removeHost: hosts })
  .partial()
  .extend({ site: idText });
type Settable = z.output<typeof settable>;

/** The site, read anew; throws when there is none of that id. */
export async function findSite({ sites }: AdminParts, id: string): Promise<Site> {
  await sites.reload();
  const site = sites.byId(id);
  if (!site) throw new AdminProblem(`SITE: there is no site '${id}'.`);
  return site;
}

const viewOf = (site: Site) => ({
  site: site.site_id,
  title: site.title,
  layout: site.layout,
  status: site.status,
  signup: site.is_signup_open ? 'on' : 'off',
  demo: site.has_demo ? 'on' : 'off',
  commission: site.commission_rate / 100,
  hosts: site.hosts.join(','),
});

async function change(parts: AdminParts, id: string, made: SiteChange, text: string) {
  await findSite(parts, id);
  if (Object.keys(made).length > 0) await changeSite(parts.store, id, made);
  const site = await findSite(parts, id);
  return { data: viewOf(site), text };
}

function changeOf(site: Site, given: Settable): SiteChange {
  const { video = site.frames.video, score = site.frames.score, tv = site.frames.tv } = given;
  const frames: SiteFrames = { ...site.frames, video, score, tv };
  const changes: SiteChange = {
    title: given.title,
    layout: given.layout,
    primary_color: given.primary,
    secondary_color: given.secondary,
    background_color: given.background,
    logo_url: given.logo,
    fav_icon_url: given.favicon,
    is_signup_open: given.signup,
    has_demo: given.demo,
    is_dark_forced: given.dark,
    clears_console: given.clearsConsole,
    welcome_balance: given.welcome,
    commission_rate: given.commission,
    number_grouping: given.grouping,
    casino_image_key: given.casinoImages,
    frame_parents: given.frameParents,
    ip_lookup_url: given.ipLookup,
    idle_minutes: given.idleMinutes,
    links: given.links && JSON.stringify(given.links),
    frames: JSON.stringify(frames),
    casino: JSON.stringify({
      ...site.casino,
      oddsProfile: given.oddsProfile ?? site.casino.oddsProfile,
    }),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** A host of another site is never taken over in silence. */
function checkHosts({ sites }: AdminParts, id: string, names: readonly string[]): void {
  for (const name of names) {
    const owner = sites.byHost(name);
    if (owner && owner.site_id !== id) {
      throw new AdminProblem(`${name}: this host belongs to the site '${owner.site_id}'.`);
    }
  }
}

export const siteCommands = [
  command({
    name: 'site list',
    summary: 'List the sites.',
    schema: z.object({}),
    async run({ sites }) {
      await sites.reload();
      const rows = sites.all().map(viewOf);
      return { data: rows, text: makeTable(rows) };
    },
  }),
  command({
    name: 'site add',
    summary: 'Make a site; all else is set by `site set`.',
    positions: ['site'],
    schema: z.object({
      site: z.string().regex(/^[a-z0-9-]{2,40}$/, 'must be 2 to 40 of a-z, 0-9 and -'),
      title: brand.title,
      host: hosts.refine((list) => list.length > 0, 'must name a host'),
      layout: brand.layout.default('tamannah'),
      primary: colour.default('#0d5c63'),
      secondary: colour.default('#f2b33d'),
      background: colour.default('#f4f6f7'),
    }),
    async run(parts, given) {
      await parts.sites.reload();
      const names = given.host.map(normalHost);
      checkHosts(parts, given.site, names);
      const site = {
        ...usualSite,
        site_id: given.site,
        title: given.title,
        layout: given.layout,
        primary_color: given.primary,
        secondary_color: given.secondary,
        background_color: given.background,
        fav_icon_url: '/favicon.svg',
        logo_url: '/logo.svg',
        is_signup_open: false,
        status: 'active' as const,
        casino_image_key: 'default',
        is_dark_forced: false,
        has_demo: false,
      };
      if (!(await addSite(parts.store, site, parts.clock.now()))) {
        throw new AdminProblem(`SITE: there is a site '${given.site}' already.`);
      }
      await addHosts(parts.store, given.site, names);
      const made = await findSite(parts, given.site);
      return {
        data: viewOf(made),
        text: `The site '${given.site}' answers on ${names.join(', ')}.`,
      };
    },
  }),
  command({
    name: 'site set',
    summary: 'Change what is given of a site, and leave the rest.',
    positions: ['site'],
    schema: settable,
    async run(parts, given) {
      const site = await findSite(parts, given.site);
      const added = (given.addHost ?? []).map(normalHost);
      checkHosts(parts, given.site, added);
      await addHosts(parts.store, given.site, added);
      await removeHosts(parts.store, given.site, (given.removeHost ?? []).map(normalHost));
      return change(
        parts,
        given.site,
        changeOf(site, given),
        `The site '${given.site}' is changed.`,
      );
    },
  }),
  command({
    name: 'site suspend',
    summary: 'Close betting and signing in on a site; browsing stays open.',
    positions: ['site'],
    schema: z.object({ site: idText }),
    run: (parts, { site }) =>
      change(parts, site, { status: 'suspend' }, `The site '${site}' is suspended.`),
  }),
  command({
    name: 'site resume',
    summary: 'Open a suspended site again.',
    positions: ['site'],
    schema: z.object({ site: idText }),
    run: (parts, { site }) =>
      change(parts, site, { status: 'active' }, `The site '${site}' is open.`),
  }),
];
