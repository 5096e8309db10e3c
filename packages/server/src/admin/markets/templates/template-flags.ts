/** The flags of templates: which markets, and what is set for them. */
import { sports } from '@layline/contract';
import { z } from 'zod';
import { integerText, percentText, positiveAmount, someText } from '../../../base/flag-text.ts';
import type {
  TemplateScope,
  TemplateTerms,
} from '../../../store/queries/markets/market-templates.ts';
import { AdminProblem } from '../../command.ts';

const delaySecondsMax = 60;
const marginMax = 5000;

export const scopeFlags = {
  sport: z
    .string()
    .max(40)
    .meta({ enum: sports.map(({ name }) => name) })
    .optional(),
  competition: someText(120).optional(),
  type: z
    .string()
    .regex(/^[A-Z0-9_]{1,60}$/, 'must be a type of market such as MATCH_ODDS')
    .optional(),
};

/** `none` leaves it to wider templates, the site and the source. */
const none = z.literal('none').transform(() => null);
const orNone = <Schema extends z.ZodType>(schema: Schema) => z.union([none, schema]).optional();

export const termFlags = {
  delay: orNone(integerText(0, delaySecondsMax)),
  stakeMin: orNone(positiveAmount),
  stakeMax: orNone(positiveAmount),
  liability: orNone(positiveAmount),
  margin: orNone(percentText.refine((rate) => rate <= marginMax, 'must be 50 at most')),
  opens: z.enum(['on', 'off', 'none'], "must be 'on', 'off' or 'none'").optional(),
};

export type GivenScope = z.output<z.ZodObject<typeof scopeFlags>>;
type GivenTerms = z.output<z.ZodObject<typeof termFlags>>;

export function scopeOf({ sport, competition, type = '' }: GivenScope): TemplateScope {
  if ((sport === undefined) === (competition === undefined)) {
    throw new AdminProblem('Give one of --sport and --competition.');
  }
  return {
    sportId: sport === undefined ? '' : sportOf(sport),
    competition: competition?.toLowerCase() ?? '',
    marketType: type,
  };
}

function sportOf(word: string): string {
  const found = sports.find(
    ({ id, name }) => id === word || name.toLowerCase() === word.toLowerCase(),
  );
  if (found) return found.id;
  const known = sports.map(({ id, name }) => `${id} ${name}`).join(', ');
  throw new AdminProblem(`--sport: must be one of ${known}.`);
}

/** Such as `Cricket, MATCH_ODDS`. */
export function scopeText({ sportId, competition, marketType }: TemplateScope): string {
  const sport = sports.find(({ id }) => id === sportId)?.name ?? sportId;
  return [
    competition === '' ? sport : competition,
    ...(marketType === '' ? [] : [marketType]),
  ].join(', ');
}

export const isSameScope = (one: TemplateScope, other: TemplateScope): boolean =>
  one.sportId === other.sportId &&
  one.competition === other.competition &&
  one.marketType === other.marketType;

/** What is not given stays as it is. */
export function changedTerms(before: TemplateTerms, given: GivenTerms): TemplateTerms {
  const { delay, stakeMin: least, stakeMax: largest, liability, margin, opens } = given;
  const asked = {
    stakeMin: least,
    stakeMax: largest,
    margin,
    betDelayMs: delay && delay * 1000,
    liabilityMax: liability,
    isShut: opens === 'none' ? null : opens && opens === 'off',
  };
  const kept = Object.entries({ ...before, ...withoutUndefined(asked) });
  const after: TemplateTerms = Object.fromEntries(kept.filter(([, value]) => value !== null));
  const { stakeMin = 0, stakeMax } = after;
  if (stakeMax !== undefined && stakeMin > stakeMax) {
    throw new AdminProblem('--stake-min: must not be above --stake-max.');
  }
  if (Object.keys(after).length > 0) return after;
  throw new AdminProblem('Nothing is set; `template remove` takes a template away.');
}

const withoutUndefined = (given: object): object =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
