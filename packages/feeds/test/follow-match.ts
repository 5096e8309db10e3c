/** Plays planned matches to the end and collects, market by market, the stated chances and the results. */
import type { MarketEnding } from '@layline/contract';
import type { MatchPlan, Moment, PlannedMarket } from '../src/script/plan.ts';

interface Stated {
  readonly offsetMs: number;
  readonly chances: readonly number[];
}

export interface Followed {
  readonly market: PlannedMarket;
  readonly kinds: string[];
  readonly stated: Stated[];
  /** Quoted lines, yes and no, with their rates. */
  readonly lines: { readonly no: [number, number]; readonly yes: [number, number] }[];
  /** Includes those tied for the last places. */
  winners: readonly number[] | null;
  /** Of the winners, those tied for the last places. */
  placed: readonly number[];
  result: number | null;
  ending: MarketEnding | null;
}

const freshlyFollowed = (market: PlannedMarket): Followed => ({
  market,
  kinds: [],
  stated: [],
  lines: [],
  winners: null,
  placed: [],
  result: null,
  ending: null,
});

/** Every moment of the match, with its prelude; every `step`th open one is priced. */
export function followMatch(plan: MatchPlan, step = 1) {
  const markets = new Map<string, Followed>();
  const moments: Moment[] = [...plan.prelude, ...plan.play()];
  for (const [index, { offsetMs, news }] of moments.entries()) {
    for (const { market, moment } of news) {
      const known = markets.get(market.suffix) ?? freshlyFollowed(market);
      markets.set(market.suffix, known);
      known.kinds.push(moment.kind);
      if (moment.kind === 'closed') {
        known.placed = moment.placedIndexes;
        known.winners = [...moment.winnerIndexes, ...moment.placedIndexes].toSorted(
          (one, other) => one - other,
        );
      }
      if ('ending' in moment) known.ending = moment.ending ?? null;
      if (moment.kind === 'resulted') known.result = moment.result;
      if (index % step !== 0) continue;
      if (moment.kind === 'open') known.stated.push({ offsetMs, chances: moment.chances() });
      if (moment.kind !== 'line') continue;
      const { no, yes } = moment.quote();
      if (no !== null && yes !== null) {
        known.lines.push({ no: [no.line, no.rate], yes: [yes.line, yes.rate] });
      }
    }
  }
  return { markets: [...markets.values()], moments };
}

export interface Tenth {
  stated: number;
  came: number;
  times: number;
}

/** For every tenth of chance: the average stated chance, and how often it came true. */
export class Calibration {
  readonly tenths: Tenth[] = Array.from({ length: 10 }, () => ({ stated: 0, came: 0, times: 0 }));

  add(chance: number, isTrue: boolean): void {
    const tenth = this.tenths[Math.min(9, Math.floor(chance * 10))] as Tenth;
    tenth.stated += chance;
    tenth.came += isTrue ? 1 : 0;
    tenth.times += 1;
  }

  addMarket({ stated, winners }: Followed): void {
    if (winners === null) return;
    for (const { chances } of stated) {
      for (const [index, chance] of chances.entries()) this.add(chance, winners.includes(index));
    }
  }

  /** The largest deviation among tenths stated often enough to judge. */
  worst(timesMin: number): number {
    const filled = this.tenths.filter(({ times }) => times >= timesMin);
    return Math.max(...filled.map(({ stated, came, times }) => Math.abs(stated - came) / times));
  }
}
