/**
 * The web app manifest, by which a phone or a computer installs the site. Names and colours are the site's.
 */
import { createHash } from 'node:crypto';
import type { Site } from '../../../venue/sites/directory.ts';
import { type IconForm, iconForms } from './icon/draw-icon.ts';

const shortNameMax = 12;

/** Home screens cut longer names off; a whole word is better than a part of one. */
export function shortNameOf({ title }: Pick<Site, 'title'>): string {
  if (title.length <= shortNameMax) return title;
  const [first = ''] = title.split(' ');
  return first.length <= shortNameMax && first !== '' ? first : title.slice(0, shortNameMax);
}

/** Browsers look for a changed icon by its address. */
export function addressOfIcon(site: Site, form: IconForm): string {
  const { title, primary_color } = site;
  const look = createHash('sha256').update(`${title} ${primary_color}`).digest('hex').slice(0, 8);
  return `/site-icon/${form}.png?${look}`;
}

const drawnIcon = (site: Site, form: IconForm): object => {
  const { size } = iconForms[form];
  return {
    src: addressOfIcon(site, form),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: form.startsWith('maskable') ? 'maskable' : 'any',
  };
};

/** An operator's own drawing, which fits every size, comes first. */
function iconsOf(site: Site): readonly object[] {
  const { fav_icon_url: own } = site;
  const drawing = { src: own, sizes: 'any', type: 'image/svg+xml', purpose: 'any' };
  return [
    ...(own.endsWith('.svg') ? [drawing] : []),
    drawnIcon(site, 'any-192'),
    drawnIcon(site, 'any-512'),
    drawnIcon(site, 'maskable-512'),
  ];
}

export function makeManifest(site: Site): object {
  return {
    id: '/',
    name: site.title,
    short_name: shortNameOf(site),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: site.primary_color,
    background_color: site.background_color,
    icons: iconsOf(site),
    shortcuts: [
      { name: 'In Play', url: '/#/inplay' },
      { name: 'Casino', url: '/#/casino' },
    ],
  };
}
