import type { CasinoFairness } from '@layline/contract';
import {
  type ChainWalk,
  findChainFault,
  findNumberFaults,
  walkChains,
} from '@layline/games/verify';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import style from '../fair/verdict.module.css';
import { Verdict } from '../fair/verdict.tsx';

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

/** CAS-12: no number is missing, and no chain was thrown away too often. */
function Numbers({ fairness }: { fairness: CasinoFairness }) {
  const found = useMemo(() => findNumberFaults(fairness), [fairness]);
  const { missing, announcedGaps, busyDay, unusedTakeovers, endedEarly } = found;
  return (
    <>
      <Verdict isGood={missing === null}>
        {missing !== null ? (
          <Trans>Number {missing} was never dealt, and nothing announces that.</Trans>
        ) : announcedGaps === 0 ? (
          <Trans>The numbers of the rounds follow each other: none is missing.</Trans>
        ) : (
          <Plural
            value={announcedGaps}
            one="No number is missing but where an announcement says why: # time."
            other="No number is missing but where announcements say why: # times."
          />
        )}
      </Verdict>
      {busyDay === null ? null : (
        <Verdict isGood={false}>
          <Trans>
            On {busyDay.day} {busyDay.unused} chains were announced and never used, more than three:
            seeds may have been tried until they suited.
          </Trans>
        </Verdict>
      )}
      {endedEarly.chains === 0 ? null : (
        <p className={style['unseen']}>
          <Plural
            value={endedEarly.chains}
            one="# earlier chain ended early:"
            other="# earlier chains ended early:"
          />{' '}
          <Trans>
            of {endedEarly.announced} rounds announced, {endedEarly.dealt} were dealt.
          </Trans>
        </p>
      )}
      {unusedTakeovers === 0 ? null : (
        <p className={style['unseen']}>
          <Plural
            value={unusedTakeovers}
            one="# chain of a server that took over from another was never used."
            other="# chains of servers that took over from others were never used."
          />
        </p>
      )}
    </>
  );
}

/** Checks the chain in this browser by hashing the revealed seeds. */
export function ChainCheck({ fairness }: { fairness: CasinoFairness }) {
  const walks = useMemo(() => walkChains(fairness), [fairness]);
  return (
    <>
      <Numbers fairness={fairness} />
      <Links fairness={fairness} />
      {walks.map((walk) => (
        <Walk key={walk.chainId} walk={walk} />
      ))}
    </>
  );
}
