/** The flags by which an operator says how an event ended, if not in the usual way. */
import { endingKinds, type MarketEnding } from '@layline/contract';
import { z } from 'zod';
import { integerText, onOff } from '../../../base/flag-text.ts';
import { AdminProblem } from '../../command.ts';

export const endingFlags = {
  ending: z.enum(endingKinds, `must be one of ${endingKinds.join(', ')}`).optional(),
  /** Of a retirement: the sets that were over. */
  sets: integerText(0, 4).optional(),
  /** Of a retirement or a cut innings: whether the market could not have changed any more. */
  decided: onOff.default(false),
  /** Of a postponement: by how many hours, and whether the schedule had a reserve day. */
  hours: integerText(0, 10_000).optional(),
  reserveDay: onOff.default(false),
  /** Of a cut innings: balls bowled, and balls that the innings had. */
  balls: integerText(0, 10_000).optional(),
  of: integerText(1, 10_000).optional(),
};

type Given = z.output<z.ZodObject<typeof endingFlags>>;

export function endingOf(given: Given): MarketEnding | undefined {
  const { ending: kind, decided: isDecided } = given;
  switch (kind) {
    case undefined:
      return undefined;
    case 'retired':
      return { kind, setsCompleted: mustHave(given, 'sets'), isDecided };
    case 'postponed':
      return { kind, byHours: mustHave(given, 'hours'), isReserveDay: given.reserveDay };
    case 'short-innings': {
      const [ballsBowled, ballsAllotted] = [mustHave(given, 'balls'), mustHave(given, 'of')];
      return { kind, ballsBowled, ballsAllotted, isDecided };
    }
    default:
      return { kind };
  }
}

function mustHave(given: Given, flag: 'sets' | 'hours' | 'balls' | 'of'): number {
  const value = given[flag];
  if (value === undefined) throw new AdminProblem(`--${flag}: must be given with this ending.`);
  return value;
}
