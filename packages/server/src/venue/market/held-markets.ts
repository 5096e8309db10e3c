/** Markets that take no bets here whatever their feed says. */
import type { MarketChange, MarketDefinition, MarketId } from '@layline/contract';

/** An operator suspended the market, or its result waits. */
type HoldCause = 'operator' | 'result';

export class HeldMarkets {
  readonly #markets: Readonly<Record<HoldCause, Set<MarketId>>> = {
    operator: new Set(),
    result: new Set(),
  };

  has(id: MarketId): boolean {
    return this.#markets.operator.has(id) || this.#markets.result.has(id);
  }

  set(id: MarketId, isHeld: boolean, cause: HoldCause = 'operator'): void {
    if (isHeld) this.#markets[cause].add(id);
    else this.#markets[cause].delete(id);
  }

  /** The change without the result, if the market's result waits. */
  withhold(id: MarketId, change: MarketChange): MarketChange {
    if (change.doubt !== undefined) this.set(id, true, 'result');
    const { definition } = change;
    if (definition?.status !== 'CLOSED' || !this.#markets.result.has(id)) return change;
    return { ...change, definition: withoutResult(definition) };
  }
}

/** The market as it is until its result is decided: suspended, nobody has won. */
const withoutResult = ({
  sessionResult: _result,
  ...definition
}: MarketDefinition): MarketDefinition => ({
  ...definition,
  status: 'SUSPENDED',
  runners: definition.runners.map((runner) =>
    runner.status === 'REMOVED' || runner.status === 'HIDDEN'
      ? runner
      : { ...runner, status: 'ACTIVE' },
  ),
});
