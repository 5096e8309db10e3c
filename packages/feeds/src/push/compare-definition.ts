/**
 * What a provider may not change of a market that it has defined: bets are settled by kind and runner
 * number, so that a swapped name or a lost runner would pay somebody else. Returns a text that names the
 * field and the fix; null if all is well.
 */
import type { MarketDefinition, RunnerDefinition } from '@layline/contract';

interface Redefined {
  readonly before: MarketDefinition;
  readonly after: MarketDefinition;
  readonly hasBets: boolean;
}

export function problemOfChange({ before, after, hasBets }: Redefined): string | null {
  const lost = before.runners.find((one) => !after.runners.some(isSameRunner(one)));
  if (lost !== undefined) {
    return `definition.runners: ${lost.name} is left out; send it with the status REMOVED to void its bets`;
  }
  if (!hasBets) return null;
  if (after.kind !== before.kind) {
    return `definition.kind: must stay ${before.kind}; the market has open bets`;
  }
  if (after.fixture.eventId !== before.fixture.eventId) {
    return `definition.eventId: must stay ${before.fixture.eventId}; the market has open bets`;
  }
  if (after.marketType !== before.marketType || after.winners !== before.winners) {
    return 'definition: marketType and winners must stay; the market has open bets';
  }
  for (const one of before.runners) {
    const other = after.runners.find(isSameRunner(one));
    if (other !== undefined && other.name !== one.name) {
      return (
        `definition.runners: runner ${one.runnerId} must stay '${one.name}', not '${other.name}'; ` +
        'the market has open bets'
      );
    }
  }
  return null;
}

const isSameRunner =
  ({ runnerId }: RunnerDefinition) =>
  (other: RunnerDefinition): boolean =>
    other.runnerId === runnerId;

/** The result that a definition states: its winners and placed runners, its number, or that it is void. */
export function statedResult({ kind, sessionResult, runners }: MarketDefinition): string {
  if (kind === 'session') return sessionResult === undefined ? 'void' : String(sessionResult);
  const named = (wanted: RunnerDefinition['status']): string[] =>
    runners
      .filter(({ status }) => status === wanted)
      .map((one) => one.name || String(one.runnerId));
  const [winners, placed] = [named('WINNER'), named('PLACED')];
  return [...winners, ...placed.map((name) => `${name} (placed)`)].join(', ') || 'void';
}
