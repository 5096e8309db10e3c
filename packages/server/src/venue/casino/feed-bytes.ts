/**
 * A live round in the feed's shape (feed-shapes 2), encoded once per change and site; each read inserts only
 * the server's clock. Options keep their order and odds for the whole round.
 */
import {
  type CasinoOption,
  type CasinoRound,
  type Instant,
  type Money,
  makeMoney,
  makeMoneyText,
  type Odds,
} from '@layline/contract';
import {
  backOdds,
  type GameId,
  gameOf,
  newestScheme,
  type Option,
  type Round,
  rowType,
  viewRound,
} from '@layline/games';
import { type EncodedData, encodeData } from '../../base/envelope.ts';
import type { ResultItem } from '../../store/queries/casino/rounds.ts';
import type { Site } from '../sites/directory.ts';
import { type ClockedData, ClockedTemplate } from './clocked-data.ts';

interface Encoded {
  readonly key: string;
  readonly template: ClockedTemplate;
}

/** The clock's field as `makeData` writes it. */
const clockAtZero = '"ts":0';
const sizeText = '150000';
const oddsText = (odds: Odds): string => makeMoneyText(odds as number as Money);

/** Games with any lay option send both prices in every row. */
const hasLay = (options: readonly Option[]): boolean => options.some(({ lay }) => lay !== null);

interface ShownRound {
  readonly round: Round;
  readonly isOpen: boolean;
  readonly site: Site;
}

function makeRow(option: Option, { round, isOpen, site }: ShownRound): CasinoOption {
  const { gameId, seed } = round;
  const { casinoMin, casinoMax } = site.limits;
  const isLayGame = hasLay(gameOf(gameId).options);
  const rate = oddsText(backOdds(option, site.casino.oddsProfile));
  const prices = isLayGame
    ? {
        b1: rate,
        bs1: sizeText,
        l1: option.lay === null ? '0.00' : oddsText(option.lay),
        ls1: option.lay === null ? '0' : sizeText,
        gstatus: isOpen ? 'ACTIVE' : 'SUSPENDED',
        gtype: rowType(gameId, option.market),
      }
    : { rate, gstatus: isOpen ? '1' : '0' };
  return {
    mid: seed.roundId,
    sid: `${option.sid}`,
    nat: option.name,
    nation: option.name,
    ...prices,
    min: makeMoney(casinoMin as Money),
    max: makeMoney(casinoMax as Money),
  };
}

const remarks: Readonly<Record<Round['phase'], string>> = {
  PRE: '',
  OPEN: '',
  LOCK: 'No more bets',
  DEAL: 'No more bets',
  RESULT: '',
  HOLD: '',
  VOID: 'Abandoned',
};

function makeData(round: Round, { now, site }: { readonly now: Instant; readonly site: Site }) {
  const view = viewRound(round, now);
  const isOpen = view.isOpen && !site.casino.lockedGames.includes(round.gameId);
  const { casinoMin, casinoMax } = site.limits;
  const t1: CasinoRound = {
    mid: view.roundId,
    autotime: `${view.autotime}`,
    gtype: view.gameId,
    min: makeMoney(casinoMin as Money),
    max: makeMoney(casinoMax as Money),
    remark: remarks[round.phase],
    ...view.fields,
    scheme: view.scheme,
    hash: view.hash,
    clientSeed: view.clientSeed,
    ...(view.beaconRound === null ? {} : { beaconRound: view.beaconRound }),
    nonce: view.nonce,
    ts: 0,
  };
  const shown = { round, isOpen, site };
  const t2 = gameOf(round.gameId).options.map((option) => makeRow(option, shown));
  return { t1: [t1], t2 };
}

/** Between rounds a feed sends no options, and the round "0". */
function makeClosed(
  gameId: GameId,
  { site, reason }: { readonly site: Site; readonly reason: string },
) {
  const { casinoMin, casinoMax } = site.limits;
  const t1: CasinoRound = {
    mid: '0',
    autotime: '0',
    gtype: gameId,
    min: makeMoney(casinoMin as Money),
    max: makeMoney(casinoMax as Money),
    remark: reason,
    scheme: newestScheme,
    hash: '',
    clientSeed: '',
    nonce: 0,
    ts: 0,
  };
  return { t1: [t1], t2: [] };
}

const stateKey = (
  round: Round,
  { now, revision }: { readonly now: Instant; readonly revision: number },
): string => {
  const { phase, startAt, seed } = round;
  const second = Math.min(60, Math.floor((now - startAt) / 1000));
  const shown = phase === 'DEAL' ? round.shown : 0;
  const drawn = seed.clientSeed === null ? 0 : 1;
  return `${seed.roundId} ${phase} ${drawn} ${second} ${shown} ${revision}`;
};

interface Results {
  readonly items: readonly ResultItem[];
  readonly revision: number;
}

interface LiveRead {
  readonly now: Instant;
  readonly site: Site;
  readonly results: Results | null;
}

export class FeedBytes {
  /** A change of settings replaces the site object, so no cached round outlives it. */
  readonly #live = new WeakMap<Site, Map<string, Encoded>>();
  readonly #results = new Map<string, { readonly revision: number; readonly data: EncodedData }>();
  encodes = 0;

  /** Returns the round at this moment; with `results`, in the play page's form. */
  live(round: Round, read: LiveRead): ClockedData {
    const key = stateKey(round, { now: read.now, revision: read.results?.revision ?? 0 });
    return this.#read(round.gameId, read, { key, make: () => makeData(round, read) });
  }

  /** Returns a table without a round, with the reason as its remark. */
  closed(gameId: GameId, { reason, ...read }: LiveRead & { readonly reason: string }): ClockedData {
    const key = `closed ${reason} ${read.results?.revision ?? 0}`;
    const make = () => makeClosed(gameId, { site: read.site, reason });
    return this.#read(gameId, read, { key, make });
  }

  #read(
    gameId: GameId,
    { now, site, results }: LiveRead,
    { key, make }: { readonly key: string; readonly make: () => object },
  ): ClockedData {
    const kept = this.#live.get(site) ?? new Map<string, Encoded>();
    this.#live.set(site, kept);
    const name = `${gameId}${results === null ? '' : ' play'}`;
    let encoded = kept.get(name);
    if (encoded?.key !== key) {
      const whole = results === null ? make() : { ...make(), result: results.items };
      encoded = { key, template: new ClockedTemplate(whole, clockAtZero) };
      this.encodes += 1;
      kept.set(name, encoded);
    }
    return encoded.template.read(`"ts":${now}`);
  }

  results(name: string, { items, revision }: Results): EncodedData {
    const known = this.#results.get(name);
    if (known?.revision === revision) return known.data;
    const data = encodeData(items);
    this.#results.set(name, { revision, data });
    this.encodes += 1;
    return data;
  }
}
