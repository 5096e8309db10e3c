/** Events that did not end in the usual way: whether a market's result counts, by its rule set. */
import { type MarketDefinition, type MarketEnding, type RuleSet, rulesOf } from '@layline/contract';

/** Markets on who wins the match itself, as opposed to a part or a figure of it. */
const matchTypes = new Set(['MATCH_ODDS', 'MATCH_BET', 'MONEY_LINE', 'BOOKMAKER']);

/** Says why the market is void; null if its result counts. A market without a rule set always counts. */
export function voidByEnding(definition: MarketDefinition): string | null {
  const rules = rulesOf(definition);
  const { ending } = definition;
  if (rules === null || ending === undefined) return null;
  const reason = reasonOf(ending, { rules, definition });
  return reason === null ? null : `${reason} (${rules.name})`;
}

interface Ruled {
  readonly rules: RuleSet;
  readonly definition: MarketDefinition;
}

function reasonOf(ending: MarketEnding, { rules, definition }: Ruled): string | null {
  switch (ending.kind) {
    case 'super-over':
      return rules.superOver === 'void' && isOnMatch(definition)
        ? 'the match was tied, and a super over does not count'
        : null;
    case 'retired':
      return isOnMatch(definition)
        ? retiredMatch(ending.setsCompleted, rules)
        : undecided(ending, 'a player retired before this was decided');
    case 'walkover':
      return 'the match was not played (walkover)';
    case 'format-changed':
      return 'the format of the match was changed';
    case 'postponed':
      return postponed(ending, rules);
    case 'short-innings':
      return definition.kind === 'session' ? cutShort(ending, rules) : null;
    default:
      return null;
  }
}

const isOnMatch = ({ marketType }: MarketDefinition): boolean => matchTypes.has(marketType);

const undecided = ({ isDecided }: { readonly isDecided: boolean }, reason: string) =>
  isDecided ? null : reason;

function retiredMatch(setsCompleted: number, { setsBeforeRetirement }: RuleSet): string | null {
  if (setsBeforeRetirement === null) return 'a player retired before the match was over';
  return setsCompleted >= setsBeforeRetirement
    ? null
    : 'a player retired before enough sets were over';
}

type Ending<Kind extends MarketEnding['kind']> = Extract<MarketEnding, { kind: Kind }>;

function postponed(
  { byHours, isReserveDay }: Ending<'postponed'>,
  { postponedHoursMax, reserveDay }: RuleSet,
): string | null {
  const stands = (isReserveDay && reserveDay === 'stands') || byHours <= postponedHoursMax;
  return stands ? null : `the event was postponed by more than ${postponedHoursMax} hours`;
}

function cutShort(ending: Ending<'short-innings'>, rules: RuleSet): string | null {
  const least = rules.inningsPercentMin;
  if (least === null) return undecided(ending, 'the innings was cut before this was decided');
  const { ballsBowled, ballsAllotted } = ending;
  return ballsBowled * 100 >= ballsAllotted * least
    ? null
    : `less than ${least} % of the overs were bowled`;
}
