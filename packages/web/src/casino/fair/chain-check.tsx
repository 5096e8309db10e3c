import type { CasinoFairness } from '@layline/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { findChainFault } from './chain-fault.ts';
import { Verdict } from './verdict.tsx';

/** The links between the listed rounds, worked out here and now by hashing the revealed seeds. */
export function ChainCheck({ fairness }: { fairness: CasinoFairness }) {
  const { links, fault } = findChainFault(fairness);
  if (links === 0 && fault === null) return null;
  return (
    <Verdict isGood={fault === null}>
      {fault === null ? (
        <Plural
          value={links}
          one="Checked in this browser: # link of the chain holds."
          other="Checked in this browser: all # links of the chain hold."
        />
      ) : (
        <Trans>The chain does not hold at round {fault}.</Trans>
      )}
    </Verdict>
  );
}
