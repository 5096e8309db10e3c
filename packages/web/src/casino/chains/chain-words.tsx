import type { SeedChain } from '@layline/contract';
import { Trans } from '@lingui/react/macro';

/** CAS-11: what holds for this table, and what does not, by the origin of its client seeds. */
export function ChainWords({ source }: { source: SeedChain['source'] }) {
  if (source === 'round') {
    return (
      <Trans>
        Each round has a client seed of its own: the value of drand's quicknet, a public beacon,
        that is due a second after the bets close. Nobody can choose or foresee the result, not even
        the house or whoever reads its memory. A relay can only delay the value: the round waits for
        it, and is void after ten minutes. A restart changes nothing. The house could still declare
        a round void, so those are counted below, with what they would have been.
      </Trans>
    );
  }
  if (source === 'beacon') {
    return (
      <Trans>
        The client seed is the value of a round of drand's quicknet, a public beacon, that nobody
        could know when the chain was announced. So the house cannot choose the cards. It does know
        the seeds of a chain before they are dealt: somebody inside could bet on known results, or
        declare a round void after seeing it. Chains that were thrown away to try again are listed.
      </Trans>
    );
  }
  if (source === 'journal') {
    return (
      <Trans>
        This table is for play money: no public beacon is used. The client seed is the hash of an
        entry in the house's own journal, and a house that cheats could write entries until one
        suits it.
      </Trans>
    );
  }
  return <Trans>The house chose the client seed of this chain itself.</Trans>;
}
