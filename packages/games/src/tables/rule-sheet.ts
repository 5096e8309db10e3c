/**
 * The rules screen of a table: every option with its odds, exact chance and exact return, in the site's
 * odds profile. Its texts are derived from the data that settles bets.
 */
import type { Odds } from '@layline/contract';
import { type Fraction, makeFraction, makePercent } from '../game/fraction.ts';
import type { GameId } from '../game/game.ts';
import { backOdds, backReturn, layReturn, type OddsProfile, type Option } from '../game/option.ts';
import { gameOf } from '../rules/games.ts';

export interface RuleRow {
  readonly sid: number;
  readonly name: string;
  readonly market: string;
  readonly back: Odds;
  readonly lay: Odds | null;
  /** Chances as fractions `a/b`; half and push are null if they cannot happen. */
  readonly chance: string;
  readonly half: string | null;
  readonly push: string | null;
  /** Chance of winning in percent, four decimals. */
  readonly chancePercent: string;
  /** Expected return of a back bet in percent of the stake, three decimals. */
  readonly backReturn: string;
  /** Expected return of a lay bet in percent of the liability, three decimals. */
  readonly layReturn: string | null;
}

const unlessNone = (value: Fraction): string | null =>
  value.over === 0n ? null : makeFraction(value);

function makeRow(option: Option, profile: OddsProfile): RuleRow {
  const { sid, name, market, lay, chance } = option;
  const back = backOdds(option, profile);
  return {
    sid,
    name,
    market,
    back,
    lay,
    chance: makeFraction(chance.win),
    half: unlessNone(chance.half),
    push: unlessNone(chance.push),
    chancePercent: makePercent(chance.win, 4),
    backReturn: makePercent(backReturn(chance, back), 3),
    layReturn: lay === null ? null : makePercent(layReturn(chance, lay), 3),
  };
}

/** One row per option, in feed order. */
export const ruleSheet = (gameId: GameId, profile: OddsProfile): readonly RuleRow[] =>
  gameOf(gameId).options.map((option) => makeRow(option, profile));
