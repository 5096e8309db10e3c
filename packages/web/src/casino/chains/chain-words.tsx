import type { SeedChain } from '@layline/contract';
import { Trans } from '@lingui/react/macro';

/** CAS-11: what holds for this table, and what does not, by the origin of its client seeds. */
export function ChainWords({ source }: { source: SeedChain['source'] }) {
  if (source === 'beacon') {
    return (
      <Trans>
        The client seed is the value of a round of drand's quicknet, a public beacon, that nobody
        could know when the chain was announced. So the house cannot choose the cards. It does know
        the seeds of a chain before they are dealt.
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
