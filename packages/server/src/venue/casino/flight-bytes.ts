/** The running flight in its wire shape, encoded once per change; each read inserts clock and multiplier. */
import { type Instant, type Money, makeMoney, type VimaanState } from '@layline/contract';
import {
  makeMultiplier,
  newestScheme,
  type VimaanRound,
  type VimaanView,
  viewVimaan,
} from '@layline/games';
import type { ResultItem } from '../../store/queries/casino/rounds.ts';
import type { Site } from '../sites/directory.ts';
import { type ClockedData, ClockedTemplate } from './clocked-data.ts';
import type { FlightActivity } from './flight-book.ts';
import { vimaanGame } from './vimaan-game.ts';

interface Shown {
  readonly history: readonly ResultItem[];
  readonly revision: number;
}

export interface ShownFlight extends Shown {
  readonly round: VimaanRound;
  readonly activity: FlightActivity;
}

interface ClosedFlight extends Shown {
  /** Why no flight takes off, in words for players. */
  readonly reason: string;
}

interface Encoded {
  readonly key: string;
  readonly template: ClockedTemplate;
}

/** The clock's fields as `makeState` writes them. */
const clockAtZero = '"now":0,"m":0';
const historyShown = 30;

function makeState(
  { round, activity, history }: ShownFlight,
  { view, site }: { readonly view: VimaanView; readonly site: Site },
) {
  const { casinoMin, casinoMax } = site.limits;
  const state: VimaanState = {
    mid: view.mid,
    phase: view.phase,
    startAt: view.startAt,
    takeOffAt: round.takeOffAt,
    now: 0,
    m: 0,
    scheme: view.scheme,
    hash: view.hash,
    clientSeed: view.clientSeed,
    ...(view.beaconRound === null ? {} : { beaconRound: view.beaconRound }),
    nonce: view.nonce,
    crash: view.crash === null ? null : view.crash / 100,
    serverSeed: view.serverSeed,
    min: makeMoney(casinoMin as Money),
    max: makeMoney(casinoMax as Money),
    matchId: vimaanGame.matchId,
    betCount: activity.betCount,
    staked: activity.staked,
    exits: [...activity.exits],
    history: historyOf(history),
  };
  return state;
}

const historyOf = (history: readonly ResultItem[]) =>
  history.slice(0, historyShown).map(({ mid, result }) => ({ mid, result }));

/** As between rounds of a table, the round is "0". */
function makeClosed({ history, reason }: ClosedFlight, site: Site): VimaanState {
  const { casinoMin, casinoMax } = site.limits;
  const none = { mid: '0', phase: 'CRASH', startAt: 0, takeOffAt: 0, now: 0, m: 0 } as const;
  const draw = { scheme: newestScheme, hash: '', clientSeed: '', nonce: 0 } as const;
  return {
    ...none,
    ...draw,
    crash: null,
    serverSeed: null,
    min: makeMoney(casinoMin as Money),
    max: makeMoney(casinoMax as Money),
    matchId: vimaanGame.matchId,
    betCount: 0,
    staked: 0,
    exits: [],
    history: historyOf(history),
    closed: reason,
  };
}

export class FlightBytes {
  readonly #kept = new WeakMap<Site, Encoded>();
  encodes = 0;

  live(
    shown: ShownFlight,
    { now, site }: { readonly now: Instant; readonly site: Site },
  ): ClockedData {
    const view = viewVimaan(shown.round, now);
    const key = `${view.mid} ${view.phase} ${shown.activity.revision} ${shown.revision}`;
    const template = this.#template(site, key, () => makeState(shown, { view, site }));
    return template.read(`"now":${now},"m":${makeMultiplier(view.m)}`);
  }

  closed(
    shown: ClosedFlight,
    { now, site }: { readonly now: Instant; readonly site: Site },
  ): ClockedData {
    const key = `closed ${shown.reason} ${shown.revision}`;
    return this.#template(site, key, () => makeClosed(shown, site)).read(`"now":${now},"m":1.00`);
  }

  #template(site: Site, key: string, make: () => VimaanState): ClockedTemplate {
    const kept = this.#kept.get(site);
    if (kept?.key === key) return kept.template;
    const template = new ClockedTemplate(make(), clockAtZero);
    this.encodes += 1;
    this.#kept.set(site, { key, template });
    return template;
  }
}
