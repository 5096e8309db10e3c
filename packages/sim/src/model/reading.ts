/** What is known of a command before its events are read. */
import type { MarketId, PlayerId } from '@layline/contract';
import type { Event } from '@layline/exchange';
import { askNow } from './expected/asks.ts';
import { type NotedBet, type ReferenceModel, refKey } from './noted/reference-model.ts';

/** The events of one command. */
export type Group = [Event, ...Event[]];

export interface Reading {
  readonly model: ReferenceModel;
  /** The bet whose unmatched part the command moves, before the move. */
  readonly replaced: NotedBet | null;
  /** Exposures in the market that the command defines, before any lapse. */
  readonly exposures: ReadonlyMap<PlayerId, number>;
}

export function openReading(model: ReferenceModel, group: Group): Reading {
  const defined = group.find((event) => event.kind === 'market-defined');
  const exposures =
    defined === undefined ? new Map() : exposuresIn(model, defined.definition.marketId);
  return { model, replaced: replacedBy(model, group), exposures };
}

function exposuresIn({ players }: ReferenceModel, marketId: MarketId): Map<PlayerId, number> {
  const found = new Map<PlayerId, number>();
  for (const { playerId, exposures } of players.values()) {
    const exposure = exposures.get(marketId);
    if (exposure !== undefined) found.set(playerId, exposure);
  }
  return found;
}

/** Finds that bet; the request under the command's reference is for what is left of it. */
function replacedBy(model: ReferenceModel, group: Group): NotedBet | null {
  const event = group.find(({ kind }) => kind === 'bet-placed' || kind === 'bet-refused');
  if (event?.kind !== 'bet-placed' && event?.kind !== 'bet-refused') return null;
  const now = (model.asks.get(refKey(event)) ?? []).map((ask) => askNow(model, ask));
  const replaced = now.findLast((one) => one.replaced !== null)?.replaced ?? null;
  if (replaced !== null)
    model.asks.set(
      refKey(event),
      now.map(({ ask }) => ask),
    );
  return replaced;
}
