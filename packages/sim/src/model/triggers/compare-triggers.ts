/** The live triggers against the model's, and what the watch of the prices reads of them. */
import type { MarketId } from '@layline/contract';
import { type ExchangeState, triggersIn } from '@layline/exchange';
import type { EngineView } from '@layline/server/engine';
import type { NotedTrigger } from '../noted/noted-trigger.ts';
import type { ReferenceModel } from '../noted/reference-model.ts';
import { triggersOf } from './firing.ts';
import { overIn } from './read-triggers.ts';

interface Live {
  readonly state: ExchangeState;
  readonly view: Pick<EngineView, 'hasOverTriggers'>;
}

export function compareTriggers(model: ReferenceModel, { state, view }: Live): string[] {
  const ids = new Set<MarketId>([...state.triggers.keys(), ...model.triggers.byMarket.keys()]);
  return [...ids].flatMap((marketId) => {
    const was = triggersIn(state, marketId).map(({ trigger, ...one }) =>
      textOf({ ...one, kind: trigger }),
    );
    const must = triggersOf(model, marketId).map(textOf);
    const faults =
      was.join('; ') === must.join('; ')
        ? []
        : [`triggers in ${marketId}: ${was.join('; ')}; expected ${must.join('; ')}`];
    const isOver = view.hasOverTriggers({ marketId, at: model.clock.now() as never });
    if (isOver !== overIn(model, marketId).length > 0) {
      faults.push(`triggers in ${marketId} ${isOver ? 'must' : 'need not'} be reviewed`);
    }
    return faults;
  });
}

type Shown = Omit<NotedTrigger, 'clientRef' | 'betIds' | 'earlierBetIds'> & {
  readonly betIds: readonly string[];
  readonly earlierBetIds?: readonly string[];
};

const textOf = (one: Shown): string =>
  [
    [one.triggerId, one.playerId, one.runnerId, one.kind, one.side, one.odds, one.ticks, one.stake],
    [one.isGreen, one.persistence, one.parentBetId, one.pairId, one.isFromInPlay, one.covered],
    [one.betIds.join('+'), one.earlierBetIds?.join('+'), one.oddsFired, one.end, one.code],
  ]
    .flat()
    .join('/');
