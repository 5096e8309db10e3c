/** Where the casino's client seeds come from. No setting names another network than the pinned one. */
import { isPrivateOnItsWay, isTrue, setting, textList } from '../../base/setting.ts';

const beaconModes = ['off', 'chain', 'round'] as const;
const publicRelays = ['https://api.drand.sh', 'https://drand.cloudflare.com'];
const relaysMax = 10;

function parseRelays(text: string): readonly string[] | undefined {
  const relays = textList(text).map((relay) => relay.trim());
  return relays.length <= relaysMax && relays.every(isPrivateOnItsWay) ? relays : undefined;
}

export const beaconSettings = {
  beacon: setting({
    flag: '--beacon',
    env: 'BEACON',
    fallback: 'off',
    meaning:
      "Origin of the casino's client seeds: the journal (off, for play money), or drand's quicknet: a " +
      'value for each chain of seeds (chain), or each round after its bets have closed (round, for money).',
    allowed: beaconModes.join(' or '),
    parse: (text) => beaconModes.find((mode) => mode === text),
  }),
  beaconUrl: setting({
    flag: '--beacon-url',
    env: 'BEACON_URL',
    fallback: '',
    meaning:
      'Relays of the beacon, tried in turn. None is trusted: signatures are verified. With --beacon chain ' +
      `or round alone: ${publicRelays.join(',')}.`,
    allowed: 'addresses separated by commas; http on this machine alone',
    parse: parseRelays,
  }),
  allowNoBeacon: setting({
    flag: '--allow-no-beacon',
    env: 'ALLOW_NO_BEACON',
    fallback: 'false',
    meaning: 'Accept casino tables in production whose client seeds the house could choose.',
    allowed: 'true or false',
    parse: isTrue,
  }),
};

export interface BeaconValues {
  readonly beacon: (typeof beaconModes)[number];
  readonly beaconUrl: readonly string[];
  readonly allowNoBeacon: boolean;
}

/** Returns null if the beacon is off. */
export function relaysOf({ beacon, beaconUrl }: BeaconValues): readonly string[] | null {
  if (beacon === 'off') return null;
  return beaconUrl.length > 0 ? beaconUrl : publicRelays;
}

/** A configured beacon is never left out silently. */
export function beaconConflicts({ beacon, beaconUrl }: BeaconValues): string[] {
  if (beacon !== 'off' || beaconUrl.length === 0) return [];
  return [
    'BEACON_URL (--beacon-url): the beacon is off; give BEACON=round or chain with it, or leave it out.',
  ];
}

/** For a server that deals, in production. */
export function beaconProblems({ beacon, allowNoBeacon }: BeaconValues): string[] {
  if (beacon !== 'off' || allowNoBeacon) return [];
  return [
    "BEACON (--beacon): without a public beacon the house could choose the casino's client seeds, which " +
      'suits play money; in production give BEACON=round or chain, or accept it with ALLOW_NO_BEACON=true.',
  ];
}
