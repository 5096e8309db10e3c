/** The running flight in its wire shape, encoded once per change; each read inserts clock and multiplier. */
import { type Instant, type Money, makeMoney, type VimaanState } from '@layline/contract';
import {
  makeMultiplier,
  takeOffAt,
  type VimaanRound,
  type VimaanView,
  viewVimaan,
} from '@layline/games';
import type { Site } from '../site/directory.ts';
import type { ResultItem } from '../store/queries/rounds.ts';
import { type ClockedData, ClockedTemplate } from './clocked-data.ts';
import type { FlightActivity } from './flight-book.ts';
import { vimaanGame } from './vimaan-game.ts';

export interface ShownFlight {
  readonly round: VimaanRound;
  readonly activity: FlightActivity;
  readonly history: readonly ResultItem[];
  readonly revision: number;
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
    takeOffAt: takeOffAt(round),
    now: 0,
    m: 0,
    hash: view.hash,
    clientSeed: view.clientSeed,
    nonce: view.nonce,
    crash: view.crash === null ? null : view.crash / 100,
    serverSeed: view.serverSeed,
    min: makeMoney(casinoMin as Money),
    max: makeMoney(casinoMax as Money),
    matchId: vimaanGame.matchId,
    betCount: activity.betCount,
    staked: activity.staked,
    exits: [...activity.exits],
    history: history.slice(0, historyShown).map(({ mid, result }) => ({ mid, result })),
  };
  return state;
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
    let encoded = this.#kept.get(site);
    if (encoded?.key !== key) {
      const template = new ClockedTemplate(makeState(shown, { view, site }), clockAtZero);
      this.encodes += 1;
      encoded = { key, template };
      this.#kept.set(site, encoded);
    }
    return encoded.template.read(`"now":${now},"m":${makeMultiplier(view.m)}`);
  }
}
