/**
 * Locates a caller without asking a third party (AUTH-5): the kind of network of the address, and location
 * headers that a trusted proxy adds.
 */
import { BlockList, isIPv6 } from 'node:net';

export interface CallerPlace {
  readonly isp: string;
  readonly city: string;
  readonly regionName: string;
  readonly country: string;
}

type Ranges = readonly (readonly [address: string, bits: number])[];

const networks: readonly (readonly [name: string, ranges: Ranges])[] = [
  [
    'This computer',
    [
      ['127.0.0.0', 8],
      ['::1', 128],
    ],
  ],
  [
    'Local network',
    [
      ['10.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['169.254.0.0', 16],
      ['fc00::', 7],
      ['fe80::', 10],
    ],
  ],
  ["Provider's shared network", [['100.64.0.0', 10]]],
];

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const blocks = networks.map(([name, ranges]) => {
  const block = new BlockList();
  for (const [address, bits] of ranges) block.addSubnet(address, bits, familyOf(address));
  return { name, block };
});

/** Returns an empty text for a public address. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return blocks.find(({ block }) => block.check(plain, familyOf(plain)))?.name ?? '';
}

/** Header names of Cloudflare, CloudFront, and nginx with its own table. */
const headers: { readonly [Field in keyof CallerPlace]: readonly string[] } = {
  isp: ['x-geo-isp'],
  city: ['cf-ipcity', 'cloudfront-viewer-city', 'x-geo-city'],
  regionName: ['cf-region', 'cloudfront-viewer-country-region-name', 'x-geo-region'],
  country: ['cf-ipcountry', 'cloudfront-viewer-country-name', 'x-geo-country'],
};

/** All location headers. A proxy that sets none must remove those that clients send (deploy/nginx). */
export const placeHeaders: readonly string[] = Object.values(headers).flat();

const charactersMax = 100;

/** `proxyHeader` reads a header of a trusted proxy; it returns '' if there is no such proxy. */
export function findCallerPlace(
  address: string,
  proxyHeader: (header: string) => string,
): CallerPlace {
  const read = (names: readonly string[]): string => {
    const found = names.map(proxyHeader).find((text) => text !== '') ?? '';
    return Buffer.from(found, 'latin1').toString('utf8').slice(0, charactersMax);
  };
  return {
    isp: read(headers.isp) || networkOf(address),
    city: read(headers.city),
    regionName: read(headers.regionName),
    country: read(headers.country),
  };
}
