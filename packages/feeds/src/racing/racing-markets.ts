/**
 * The win and place markets of a race. A non-runner stays listed as withdrawn, with a reduction factor
 * per market:
 *
 *   win     its chance at the withdrawal
 *   place   the loss of net odds for the remaining runners, weighted by their chances:
 *           1 - sum(p/p' - p) / sum(1 - p), where p and p' are a runner's chance before and after
 */
import type { Finisher } from '@layline/contract';
import {
  announce,
  closedForAll,
  type MarketMoment,
  type MarketNews,
  openAt,
  type PlannedMarket,
  type PlannedRunner,
} from '../script/plan.ts';
import { type Outlook, placeChances, winChances } from './race-chance.ts';
import type { RaceField } from './race-field.ts';

/** A withdrawal: its time, and the factors of both markets. */
export interface Withdrawal {
  readonly index: number;
  readonly offsetMs: number;
  readonly winFactor: number;
  readonly placeFactor: number;
}

/** In thousandths of a percent, rounded to a hundredth percent; never 100 %. */
const factorOf = (share: number): number =>
  Math.min(99_000, Math.max(0, Math.round(share * 10_000) * 10));

/** The factors of a withdrawal, from the outlook before it. */
export function factorsFor(
  outlook: Outlook,
  { index, places }: { readonly index: number; readonly places: number },
): Pick<Withdrawal, 'winFactor' | 'placeFactor'> {
  const { means } = outlook;
  const winFactor = factorOf(winChances(outlook)[index] as number);
  if (places === 0) return { winFactor, placeFactor: 0 };
  const without = means.map((mean, at) => (at === index ? null : mean));
  const before = placeChances(outlook, places);
  const after = placeChances({ ...outlook, means: without }, places);
  let [kept, all] = [0, 0];
  for (const [at, chance] of before.entries()) {
    if (at === index || means[at] === null || chance === 0) continue;
    kept += chance / (after[at] as number) - chance;
    all += 1 - chance;
  }
  return { winFactor, placeFactor: factorOf(all <= 0 ? 0 : 1 - kept / all) };
}

/**
 * The result of a market with this many places, in the form of recorded feeds: a runner with a clear
 * place is a winner. If more tie for the last places than remain, the tied runners are PLACED and share
 * what the winners leave; a tie for first place has winners only.
 */
function closedAt(positions: readonly (number | null)[], places: number): MarketMoment {
  const paid = positions.flatMap((position, index) =>
    position !== null && position <= places ? [{ position, index }] : [],
  );
  const last = Math.max(...paid.map(({ position }) => position));
  const isTie = paid.length > places && last > 1;
  const indexes = (isPlaced: boolean): number[] =>
    paid.flatMap(({ position, index }) =>
      (isTie && position === last) === isPlaced ? [index] : [],
    );
  return closedForAll(indexes(false), indexes(true));
}

const words = {
  win: { suffix: '', kind: 'match', marketType: 'WIN', name: 'Win' },
  place: { suffix: 'pl', kind: 'match', marketType: 'PLACE', name: 'To Be Placed' },
} as const;

export class RacingMarkets {
  readonly field: RaceField;
  #withdrawals: readonly Withdrawal[] = [];
  #win: PlannedMarket;
  #place: PlannedMarket | null;

  constructor(field: RaceField) {
    this.field = field;
    this.#win = this.#planWin();
    this.#place = this.#planPlace();
  }

  /** Both markets without the runner from now on. */
  withdraw(withdrawal: Withdrawal): void {
    this.#withdrawals = [...this.#withdrawals, withdrawal];
    this.#win = this.#planWin();
    this.#place = this.#planPlace();
  }

  #planWin(): PlannedMarket {
    return { ...words.win, runners: this.#runners(({ winFactor }) => winFactor) };
  }

  #planPlace(): PlannedMarket | null {
    const winners = this.field.places;
    if (winners === 0) return null;
    return { ...words.place, winners, runners: this.#runners(({ placeFactor }) => placeFactor) };
  }

  #runners(factorIn: (withdrawal: Withdrawal) => number): readonly PlannedRunner[] {
    return this.field.entries.map(({ card }, index): PlannedRunner => {
      const gone = this.#withdrawals.find((withdrawal) => withdrawal.index === index);
      const runner = { id: card.runnerId, name: card.name };
      if (gone === undefined) return runner;
      return { ...runner, withdrawn: { factor: factorIn(gone), offsetMs: gone.offsetMs } };
    });
  }

  open(outlook: Outlook): readonly MarketNews[] {
    return this.#both(
      openAt(() => winChances(outlook)),
      openAt(() => placeChances(outlook, this.field.places)),
    );
  }

  hold(moment: MarketMoment): readonly MarketNews[] {
    return this.#both(moment, moment);
  }

  close(result: readonly Finisher[]): readonly MarketNews[] {
    const positions = this.field.entries.map(
      ({ card }) => result.find(({ runnerId }) => runnerId === card.runnerId)?.position ?? null,
    );
    return this.#both(closedAt(positions, 1), closedAt(positions, this.field.places));
  }

  #both(win: MarketMoment, place: MarketMoment): readonly MarketNews[] {
    const news = [announce(this.#win, win)];
    return this.#place === null ? news : [...news, announce(this.#place, place)];
  }
}
