/**
 * Makes the client's page a site's own: title, icon, colour, manifest, and the answers that every visit
 * requests first. Those are data inside the page, which never executes and needs no exception in the policy;
 * without them the client requests them itself.
 */

import { envelop, succeed } from '../../../base/envelope.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import type { Reads } from '../../door/parts.ts';
import { bannersOf, makeConfig } from '../calls/site.ts';
import { escapeHtml } from './escape-html.ts';
import { addressOfIcon, shortNameOf } from './manifest.ts';

/** Escapes data so that it cannot end its element. */
const makeData = (json: string): string => json.replaceAll('<', '\\u003c');

interface PageSite {
  readonly app: Reads;
  readonly site: Site;
  /** Without port, in lower case. */
  readonly host: string;
  /** A picture for a phone's home screen. */
  readonly touchIcon: string;
}

/** Returns replies by call, with the time they were made. */
function makeFirstAnswers({ app, site, host }: PageSite): string {
  const facts = [
    `"at":${app.clock.now()}`,
    `"siteByHost":${JSON.stringify(succeed(makeConfig(app, { site, host })))}`,
    `"banners":${JSON.stringify(succeed(bannersOf(site)))}`,
    `"sports":${envelop(app.lists.sports()).toString()}`,
  ];
  return makeData(`{${facts.join(',')}}`);
}

const preload = (address: string, as: string): string =>
  `<link rel="preload" as="${as}" href="${escapeHtml(address)}">`;

function makeHead(page: PageSite): string {
  const { site, touchIcon } = page;
  const pictures = [site.logo_url, site.banners[0]?.image ?? ''].filter(
    (address) => address !== '',
  );
  return [
    `<meta name="theme-color" content="${escapeHtml(site.primary_color)}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="${escapeHtml(touchIcon)}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(shortNameOf(site))}">`,
    ...pictures.map((address) => preload(address, 'image')),
    `<script type="application/json" id="first-answers">${makeFirstAnswers(page)}</script>`,
    '</head>',
  ].join('\n    ');
}

/** Fills in the built page for the site. */
export function dressPage(template: string, page: PageSite): string {
  const { site } = page;
  const icon = `<link id="favicon" rel="icon" href="${escapeHtml(site.fav_icon_url)}" />`;
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(site.title)}</title>`)
    .replace(/<link id="favicon"[^>]*>/, (own) => (site.fav_icon_url === '' ? own : icon))
    .replace('</head>', () => makeHead(page));
}

/**
 * Home screens may not support SVG, so this looks for a bitmap beside the site's icon, or an icon that is
 * one; otherwise one is drawn.
 */
export function findTouchIcon(site: Site, hasFile: (path: string) => boolean): string {
  const { fav_icon_url: icon } = site;
  const touchIcon = icon.replace(/[^/]+\.svg$/, 'touch-icon.png');
  if (touchIcon !== icon && /^\/(?:[\w-]+\/)*[\w-]+\.png$/.test(touchIcon) && hasFile(touchIcon))
    return touchIcon;
  return icon !== '' && !icon.endsWith('.svg') ? icon : addressOfIcon(site, 'touch-180');
}
