/** Sets the terms of markets that are there: which would change, what that loosens, and the change itself. */
import { isDeepStrictEqual } from 'node:util';
import type { MarketDefinition, MarketId, MarketTerms } from '@layline/contract';
import type {
  TemplateScope,
  TermsChange,
} from '../../../store/queries/markets/market-templates.ts';
import { withTerms } from '../../../venue/market/cached-market.ts';
import { isOf } from '../../../venue/market/terms/templates.ts';
import { type AdminParts, AdminProblem } from '../../command.ts';
import { type Effect, growth } from '../../effects/effect.ts';

export interface NamedChange extends TermsChange {
  readonly event: string;
  readonly name: string;
}

const named = (
  { marketId, fixture, name, terms }: MarketDefinition,
  after: MarketTerms | null,
): NamedChange => ({ marketId, event: fixture.name, name, before: terms ?? null, after });

export const openOf = ({ engine }: AdminParts, scope: TemplateScope): MarketDefinition[] =>
  engine.view
    .openMarkets()
    .map(({ definition }) => definition)
    .filter((definition) => definition.status !== 'CLOSED' && isOf(scope, definition));

/** What the templates change in the open markets of the scope. */
export const plannedBy = (parts: AdminParts, scope: TemplateScope): NamedChange[] =>
  openOf(parts, scope)
    .map((definition) => named(definition, parts.templates.termsFor(definition) ?? null))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));

/** What goes back, and which markets were changed since or are over. */
export function plannedBack({ engine }: AdminParts, lines: readonly TermsChange[]) {
  const changes: NamedChange[] = [];
  const left: MarketId[] = [];
  for (const { marketId, before, after } of lines) {
    const definition = engine.view.marketOf(marketId)?.definition;
    const isAsSet = isDeepStrictEqual(definition?.terms ?? null, after);
    if (definition === undefined || !isAsSet) left.push(marketId);
    else changes.push(named(definition, before));
  }
  return { changes, left };
}

type Limits = Pick<MarketTerms, 'stakeMax' | 'liabilityMax'> | null;

interface Loosened {
  readonly id: string;
  readonly lines: readonly { readonly before: Limits; readonly after: Limits }[];
}

/** The largest growth of each limit. A market without one has that of its sites. */
export function loosened({ id, lines }: Loosened): Effect[] {
  const limits = [
    ['stakeMax', 'The largest stake'],
    ['liabilityMax', 'The highest liability'],
  ] as const;
  return limits.flatMap(([field, what]) => {
    const grown = lines.flatMap(({ before, after }) =>
      growth({
        effect: 'stakes-grow',
        subject: { kind: 'market', id },
        siteId: null,
        what: `${what} (${id})`,
        from: before?.[field] ?? null,
        to: after?.[field] ?? null,
      }),
    );
    const sizeOf = ({ amount }: Effect): number => amount ?? Number.POSITIVE_INFINITY;
    return grown.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, 1);
  });
}

/** Markets that nobody has bet in stay out of the journal. */
export async function carryOutTerms(
  parts: AdminParts,
  changes: readonly TermsChange[],
): Promise<void> {
  for (const { marketId, after } of changes) {
    const known = parts.engine.view.journalled(marketId)?.definition;
    if (known !== undefined) await define(parts, withTerms(known, after ?? undefined));
    parts.marketCache?.setTerms(marketId, after ?? undefined);
  }
}

/** Opens a market that its terms shut; it stays open over a restart. */
export async function openShut(parts: AdminParts, definition: MarketDefinition): Promise<void> {
  const { isShut: _isShut, ...rest } = definition.terms ?? {};
  const terms = Object.keys(rest).length === 0 ? undefined : rest;
  await define(parts, withTerms(definition, terms));
  parts.marketCache?.setTerms(definition.marketId, terms);
}

async function define({ engine }: AdminParts, definition: MarketDefinition): Promise<void> {
  const outcome = await engine.submit({ kind: 'define-market', definition });
  if (outcome.kind === 'refused') throw new AdminProblem(outcome.refusal.message);
}
