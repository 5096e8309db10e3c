/**
 * What the checks found. Each check of each fact answers sound, broken at a place, or not provable and why;
 * a report joins the answers by check, and names no more than a hundred places of each.
 */
export type Verdict = 'sound' | 'broken' | 'not provable';

export interface Place {
  /** Names the fact: a round, a bet, a line of a file. */
  readonly at: string;
  readonly why: string;
}

/** Facts that cannot be proved for one reason. */
interface Unproved extends Place {
  readonly count: number;
}

export interface CheckReport {
  readonly check: string;
  readonly verdict: Verdict;
  /** How many facts are sound. */
  readonly sound: number;
  readonly brokenCount: number;
  readonly broken: readonly Place[];
  readonly unproved: readonly Unproved[];
}

export interface Report {
  readonly verdict: Verdict;
  readonly checks: readonly CheckReport[];
}

const placesMax = 100;

interface Counted {
  sound: number;
  brokenCount: number;
  readonly broken: Place[];
  /** By reason. */
  readonly unproved: Map<string, { at: string; count: number }>;
}

export class Findings {
  readonly #checks = new Map<string, Counted>();

  sound(check: string, count = 1): void {
    if (count > 0) this.#of(check).sound += count;
  }

  broken(check: string, place: Place): void {
    const counted = this.#of(check);
    counted.brokenCount += 1;
    if (counted.broken.length < placesMax) counted.broken.push(place);
  }

  unproved(check: string, { at, why }: Place): void {
    const { unproved } = this.#of(check);
    const known = unproved.get(why);
    if (known !== undefined) known.count += 1;
    else if (unproved.size < placesMax) unproved.set(why, { at, count: 1 });
  }

  /** Sound if the faults are none, else broken at each of them. */
  judge(check: string, at: string, faults: readonly string[]): void {
    if (faults.length === 0) this.sound(check);
    for (const why of faults) this.broken(check, { at, why });
  }

  report(): Report {
    const checks = [...this.#checks].map(([check, counted]) => reportOf(check, counted));
    return { verdict: joined(checks.map(({ verdict }) => verdict)), checks };
  }

  #of(check: string): Counted {
    const known = this.#checks.get(check);
    if (known !== undefined) return known;
    const counted = { sound: 0, brokenCount: 0, broken: [], unproved: new Map() };
    this.#checks.set(check, counted);
    return counted;
  }
}

function reportOf(check: string, { sound, brokenCount, broken, unproved }: Counted): CheckReport {
  const verdict = brokenCount > 0 ? 'broken' : sound > 0 ? 'sound' : 'not provable';
  const reasons = [...unproved].map(([why, { at, count }]) => ({ at, why, count }));
  return { check, verdict, sound, brokenCount, broken, unproved: reasons };
}

/** One broken fact breaks the whole; where nothing is sound, nothing is proved. */
function joined(parts: readonly Verdict[]): Verdict {
  if (parts.includes('broken')) return 'broken';
  return parts.includes('sound') ? 'sound' : 'not provable';
}
