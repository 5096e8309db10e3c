/** Positions as the console and the command line show them, in major units. */
import { agentId, type MarketDefinition, type Money, makeMoney, siteId } from '@layline/contract';
import type {
  ShownExposures,
  ShownPosition,
  ShownPositionPart,
  ShownScope,
} from '@layline/contract/console-risk';
import type {
  PositionBranch,
  PositionPart,
  PositionScope,
  PossibleOutcome,
} from '@layline/exchange';
import type { EngineView } from '../../engine/view/view.ts';

/** Returns such as `Kings`, `No winner`, `45–51`, `52 and more` or `-5 and below`. */
export function nameOutcome(
  { runners, lines }: MarketDefinition,
  outcome: PossibleOutcome,
): string {
  if (outcome.kind === 'no-winner') return 'No winner';
  if (outcome.kind === 'runner') {
    const runner = runners.find(({ runnerId }) => runnerId === outcome.runnerId);
    return runner?.name ?? String(outcome.runnerId);
  }
  if (outcome.kind === 'goals') return nameGoals(outcome, lines === 'margin');
  const { from, to } = outcome;
  if (to === null) return from === 0 ? 'Any number' : `${from} and more`;
  return from === to ? String(from) : `${from}–${to}`;
}

type Goals = Extract<PossibleOutcome, { kind: 'goals' }>;

function nameGoals({ from, to }: Goals, isMargin: boolean): string {
  const text = (goals: number) => (isMargin && goals > 0 ? `+${goals}` : String(goals));
  if (from === null) return to === null ? 'Any number' : `${text(to)} and below`;
  return to === null ? `${text(from)} and more` : text(from);
}

/** Whose position a reader may see, and wants to. */
export interface Wanted {
  readonly site?: string | undefined;
  readonly agent?: string | undefined;
  /** The agent who reads; null for staff. */
  readonly reader: string | null;
}

export function scopeOf({ site, agent, reader }: Wanted): PositionScope {
  const named = agent ?? reader;
  if (named !== null) return { kind: 'agent', agentId: agentId(named) };
  return site === undefined ? { kind: 'venue' } : { kind: 'site', siteId: siteId(site) };
}

/** Returns null for a settled or unknown market. */
export function showPosition(
  view: EngineView,
  {
    market: id,
    wanted,
    nameOf,
  }: {
    readonly market: MarketDefinition['marketId'];
    readonly wanted: Wanted;
    readonly nameOf: (playerId: string) => string;
  },
) {
  const scope = scopeOf(wanted);
  const definition = view.marketOf(id)?.definition;
  const position = view.positions.of(id, scope);
  if (definition === undefined || position === null) return null;
  const { total, own, passedUp, worst, branches, direct, directCount } = position;
  const path = showPath(view, scope, wanted.reader);
  const shown: ShownPosition = {
    market: id,
    name: definition.name,
    event: definition.fixture.name,
    isSession: definition.kind === 'session',
    scope: path.at(-1) ?? venue,
    path,
    outcomes: position.outcomes.map((outcome) => nameOutcome(definition, outcome)),
    ...showPart(position),
    below: total.map((one, row) =>
      makeMoney((one - (own[row] ?? 0) - (passedUp[row] ?? 0)) as Money),
    ),
    passedUp: passedUp.map(makeMoney),
    worst: { total: makeMoney(worst.total), own: makeMoney(worst.own) },
    branches: branches.map(({ branch, ...part }) => ({ ...showBranch(branch), ...showPart(part) })),
    direct: direct.map(({ playerId, ...part }) => ({
      site: view.accountOf(playerId)?.siteId ?? '',
      user: nameOf(playerId),
      ...showPart(part),
    })),
    directCount,
  };
  return { shown, listed: direct.map(({ playerId }) => playerId) };
}

const showPart = ({ players, total, own }: PositionPart): ShownPositionPart => ({
  players,
  total: total.map(makeMoney),
  own: own.map(makeMoney),
});

const venue: ShownScope = { kind: 'venue', id: '' };

export function showBranch(
  branch: PositionBranch,
): Pick<ShownPosition['branches'][number], 'kind' | 'id'> {
  if (branch.kind === 'players') return { kind: 'players', id: 'players' };
  return branch.kind === 'site'
    ? { kind: 'site', id: branch.siteId }
    : { kind: 'agent', id: branch.agentId };
}

/** Starts at the agent who reads, or at the venue. */
export function showPath(
  view: EngineView,
  scope: PositionScope,
  reader: string | null,
): ShownScope[] {
  if (scope.kind === 'venue') return [venue];
  if (scope.kind === 'site') return [venue, { kind: 'site', id: scope.siteId }];
  const above: ShownScope[] = [];
  const site = view.agentOf(scope.agentId)?.siteId ?? '';
  for (let next: string | null = scope.agentId; next !== null; ) {
    above.unshift({ kind: 'agent', id: next });
    if (next === reader) return above;
    next = view.agentOf(agentId(next))?.uplineId ?? null;
  }
  return [venue, { kind: 'site', id: site }, ...above];
}

const listedMax = 300;

/** Lists the open markets with bets, the worst for the scope first. */
export function showExposures(view: EngineView, wanted: Wanted): ShownExposures {
  const scope = scopeOf(wanted);
  const worsts = view.positions.worsts(scope);
  const rows = worsts
    .toSorted((a, b) => a.own - b.own || a.total - b.total || b.players - a.players)
    .slice(0, listedMax)
    .flatMap(({ marketId, players, outcome, own, total }) => {
      const definition = view.marketOf(marketId)?.definition;
      if (definition === undefined) return [];
      return {
        market: marketId,
        event: definition.fixture.name,
        name: definition.name,
        players,
        outcome: outcome === null ? '' : nameOutcome(definition, outcome),
        own: makeMoney(own),
        total: makeMoney(total),
      };
    });
  return { path: showPath(view, scope, wanted.reader), rows, markets: worsts.length };
}
