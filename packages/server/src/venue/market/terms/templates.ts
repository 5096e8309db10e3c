/**
 * The templates of markets, cached in memory. A market takes its terms from them when it is first seen: those
 * of its sport, and over them, field by field, those of its competition. A template of one market type comes
 * after one of all.
 */
import type { MarketDefinition, MarketId, MarketTerms } from '@layline/contract';
import type { Sql } from '../../../store/database.ts';
import {
  type MarketTemplate,
  readTemplates,
  type TemplateScope,
  type TemplateTerms,
} from '../../../store/queries/markets/market-templates.ts';

export interface Templates {
  all(): readonly MarketTemplate[];
  /** Undefined if no template sets anything. */
  termsFor(definition: MarketDefinition): MarketTerms | undefined;
  /** Reads everything again. */
  reload(): Promise<void>;
}

/** Tells whether a trader of the venue quotes the market. */
export type IsQuoted = (id: MarketId) => boolean;

export async function openTemplates(store: Sql, isQuoted: IsQuoted): Promise<Templates> {
  let templates = await readTemplates(store);
  return {
    all: () => templates,
    termsFor: (definition) => termsBy(templates, definition, isQuoted(definition.marketId)),
    async reload() {
      templates = await readTemplates(store);
    },
  };
}

/** What these templates set. Who quotes a market sets its prices, and opens it. */
export function termsBy(
  templates: readonly MarketTemplate[],
  definition: MarketDefinition,
  isQuoted: boolean,
): MarketTerms | undefined {
  const hasMargin = !isQuoted && definition.kind !== 'session';
  const own = templates
    .filter((template) => isOf(template, definition))
    .toSorted((one, other) => narrownessOf(one) - narrownessOf(other));
  const { isShut, margin, ...terms }: TemplateTerms = Object.assign(
    {},
    ...own.map((template) => template.terms),
  );
  const set = {
    ...terms,
    ...(margin !== undefined && margin > 0 && hasMargin && { margin }),
    ...(isShut === true && !isQuoted && { isShut }),
  };
  return Object.keys(set).length === 0 ? undefined : set;
}

export function isOf(
  { sportId, competition, marketType }: TemplateScope,
  { fixture, marketType: type }: MarketDefinition,
): boolean {
  if (marketType !== '' && marketType !== type) return false;
  if (competition === '') return fixture.sportId === sportId;
  return (
    fixture.competitionId === competition || fixture.competitionName.toLowerCase() === competition
  );
}

const narrownessOf = ({ competition, marketType }: TemplateScope): number =>
  (competition === '' ? 0 : 2) + (marketType === '' ? 0 : 1);
