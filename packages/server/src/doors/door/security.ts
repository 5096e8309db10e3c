/**
 * What a browser may do with our pages; rules for frames are per site. The client has no inline script or
 * style, and connects only to parties that the operator named.
 */
import type { Site, SiteDirectory } from '../../venue/sites/directory.ts';
import { reportsPath } from './csp-reports.ts';
import type { Guard } from './guard.ts';

/**
 * Headers of every answer. The policy's frame-ancestors restrict framing per site, because the older
 * X-Frame-Options accepts no list. Strict-Transport-Security is sent if a proxy terminates TLS
 * (require-tls.ts).
 */
const fixedHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const;

/** Framed pictures may play by themselves and fill the screen; everything else is denied. */
const permissions = [
  'autoplay=*',
  'fullscreen=*',
  'picture-in-picture=*',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  ...[
    'accelerometer',
    'bluetooth',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

const headers = {
  ...fixedHeaders,
  'permissions-policy': permissions,
  'reporting-endpoints': `csp="${reportsPath}"`,
};

/** Refuses nothing. A site's headers are made once. */
export function addPageHeaders(sites: Pick<SiteDirectory, 'byHost'>): Guard<never> {
  const known = new WeakMap<Site, readonly string[]>();
  const nobody = pageHeaders(null);
  const headersOf = (site: Site): readonly string[] => {
    const made = known.get(site) ?? pageHeaders(site);
    known.set(site, made);
    return made;
  };
  return (request, first) => {
    const site = sites.byHost(request.headers.host ?? '');
    first.push(...(site ? headersOf(site) : nobody));
    return null;
  };
}

const pageHeaders = (site: Site | null): readonly string[] =>
  [...Object.entries(headers), ['content-security-policy', makePolicy(site)]].flat();

/** Returns a site's policy; null stands for an unknown host. */
export function makePolicy(site: Site | null): string {
  const {
    video = '',
    score = '',
    tv = '',
    tvByEvent = {},
    casinoByEntry = {},
  } = site?.frames ?? {};
  const single = [...Object.values(tvByEvent), ...Object.values(casinoByEntry)];
  const frames = originsOf([video, score, tv, ...single]);
  const pictures = originsOf([
    site?.logo_url ?? '',
    site?.fav_icon_url ?? '',
    ...(site?.banners ?? []).map(({ image }) => image),
  ]);
  const lookups = originsOf([site?.ip_lookup_url ?? '']);
  const rules: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'self'"]],
    ['script-src', ["'self'"]],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'data:', ...pictures]],
    ['connect-src', ["'self'", ...lookups, ...frames]],
    ['frame-src', ["'self'", ...frames]],
    ['media-src', ["'self'", 'blob:', ...frames]],
    ['manifest-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['report-uri', [reportsPath]],
    ['report-to', ['csp']],
    ['frame-ancestors', ["'self'", ...originsOf(site?.frame_parents ?? [])]],
  ];
  return rules.map(([name, sources]) => [name, ...new Set(sources)].join(' ')).join(';');
}

/** Returns the origins of absolute addresses; ignores other text. */
function originsOf(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const plain = address.replaceAll(/\{\w+\}/g, '0');
    if (!/^https?:\/\//.test(plain) || !URL.canParse(plain)) return [];
    return [new URL(plain).origin];
  });
}
