/** The odds tables of cricket, built once per kind, length and strength, and shared by all matches. */
import { type BallModel, type BattingSide, makeBallModel } from './ball-model.ts';
import { type CountName, CountOdds, countRules } from './count-odds.ts';
import { Outlook } from './outlook.ts';

/** Strengths are rounded to this, so that few tables suffice. */
const strengthStep = 0.04;
const keptMax = 64;

/** Tables by key, each built when first needed. */
class KeptTables<Table> {
  readonly #kept = new Map<string, Table>();

  get(key: string, make: () => Table): Table {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    if (this.#kept.size >= keptMax) this.#kept.clear();
    const made = make();
    this.#kept.set(key, made);
    return made;
  }
}

const outlooks = new KeptTables<Outlook>();
const counts = new KeptTables<CountOdds>();

export const roundedStrength = (strength: number): number =>
  Math.round(Math.min(1.4, Math.max(0.7, strength)) / strengthStep) * strengthStep;

export function outlookOf(side: BattingSide): Outlook {
  const rounded = { ...side, strength: roundedStrength(side.strength) };
  return outlooks.get(
    `${side.kind}.${side.ballsMax}.${rounded.strength.toFixed(2)}`,
    () => new Outlook(makeBallModel(rounded)),
  );
}

/** For a side of average strength: players differ more than sides do. */
export function countOddsOf({ kind, ballsMax }: BallModel, name: CountName): CountOdds {
  return counts.get(
    `${kind}.${ballsMax}.${name}`,
    () => new CountOdds(makeBallModel({ kind, ballsMax, strength: 1 }), countRules[name]),
  );
}
