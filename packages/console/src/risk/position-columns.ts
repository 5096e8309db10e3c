/** Turns a position into columns of figures, one figure for each outcome. */
import type { ShownPosition, ShownScope } from '@layline/contract/console-risk';

/** Figures of the branches: all of their results, or what remains of them with the scope. */
export type Figures = 'total' | 'own';

export const scopeName = ({ kind, id }: ShownScope): string =>
  kind === 'venue' ? 'All sites' : id;

export const ownName = ({ kind, id }: ShownScope): string =>
  kind === 'venue' ? 'Ours' : `Share of ${id}`;

export interface FigureColumn {
  readonly name: string;
  readonly figures: readonly number[];
  /** Where the heading leads; null for a column that leads nowhere. */
  readonly scope: ShownScope | null;
}

const hasFigures = (figures: readonly number[]): boolean => figures.some((amount) => amount !== 0);

/** The scope's own columns first, then one for each branch. */
export function columnsOf(position: ShownPosition, figures: Figures): FigureColumn[] {
  const { scope, total, own, below, passedUp, branches } = position;
  const column = (name: string, of: readonly number[]): FigureColumn => ({
    name,
    figures: of,
    scope: null,
  });
  return [
    column('Total', total),
    column(ownName(scope), own),
    ...(hasFigures(below) ? [column('Agents below', below)] : []),
    ...(scope.kind === 'agent' ? [column('Passed up', passedUp)] : []),
    ...branches.map((branch) => ({
      name: branch.kind === 'players' ? 'Direct players' : branch.id,
      figures: branch[figures],
      scope: branch.kind === 'players' ? null : { kind: branch.kind, id: branch.id },
    })),
  ];
}

/** The outcome with the lowest own figure; null if none is below zero. */
export function worstRow({ own }: Pick<ShownPosition, 'own'>): number | null {
  const worst = Math.min(...own);
  return worst < 0 ? own.indexOf(worst) : null;
}

/** The query of a scope, for addresses. */
export function queryOf({ kind, id }: ShownScope): string {
  return kind === 'venue' ? '' : `?${new URLSearchParams({ [kind]: id })}`;
}
