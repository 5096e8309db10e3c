/** The odds tables of cricket, made once for each kind, length and strength, and kept for all matches. */
import { type CricketKind, makeBallModel } from './ball-model.ts';
import { type CountName, CountOdds, countRules } from './count-odds.ts';
import { Outlook } from './outlook.ts';

/** Strengths are rounded to this, so that few tables serve all. */
const strengthStep = 0.04;
const keptMax = 64;

const outlooks = new Map<string, Outlook>();
const counts = new Map<string, CountOdds>();

function keep<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= keptMax) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}

export const roundedStrength = (strength: number): number =>
  Math.round(Math.min(1.4, Math.max(0.7, strength)) / strengthStep) * strengthStep;

export function outlookOf(kind: CricketKind, ballsMax: number, strength: number): Outlook {
  const rounded = roundedStrength(strength);
  return keep(
    outlooks,
    `${kind}.${ballsMax}.${rounded.toFixed(2)}`,
    () => new Outlook(makeBallModel(kind, ballsMax, rounded)),
  );
}

/** Of a side of usual strength: players differ more than sides do. */
export function countOddsOf(kind: CricketKind, ballsMax: number, name: CountName): CountOdds {
  return keep(
    counts,
    `${kind}.${ballsMax}.${name}`,
    () => new CountOdds(makeBallModel(kind, ballsMax, 1), countRules[name]),
  );
}
