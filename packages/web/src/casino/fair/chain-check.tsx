import type { CasinoFairness } from '@layline/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { findChainFault } from './chain-fault.ts';
import { type ChainWalk, walkChains } from './chain-walk.ts';
import { Verdict } from './verdict.tsx';

/** Every link between the listed rounds. */
function Links({ fairness }: { fairness: CasinoFairness }) {
  const { links, fault } = useMemo(() => findChainFault(fairness), [fairness]);
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

function Walk({ walk: { mid, steps } }: { walk: ChainWalk }) {
  return (
    <Verdict isGood={steps !== null}>
      {steps === null ? (
        <Trans>The seed of round {mid} does not lead to the first hash of its chain.</Trans>
      ) : (
        <Plural
          value={steps}
          one={`From the seed of round ${mid}, # hash leads to the first hash of its chain.`}
          other={`From the seed of round ${mid}, # hashes lead to the first hash of its chain.`}
        />
      )}
    </Verdict>
  );
}

/** Checks the chain in this browser by hashing the revealed seeds. */
export function ChainCheck({ fairness }: { fairness: CasinoFairness }) {
  const walks = useMemo(() => walkChains(fairness), [fairness]);
  return (
    <>
      <Links fairness={fairness} />
      {walks.map((walk) => (
        <Walk key={walk.chainId} walk={walk} />
      ))}
    </>
  );
}
