import type { CasinoFairness } from '@layline/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { findChainFault } from './chain-fault.ts';
import style from './fairness.module.css';

/** The links between the listed rounds, worked out here and now by hashing the revealed seeds. */
export function ChainCheck({ fairness }: { fairness: CasinoFairness }) {
  const { links, fault } = findChainFault(fairness);
  if (links === 0 && fault === null) return null;
  return (
    <p className={style['check']} data-good={fault === null || undefined} role="status">
      <Icon of={fault === null ? Check : X} size={18} />
      {fault === null ? (
        <span>
          <Plural
            value={links}
            one="Checked in this browser: # link of the chain holds."
            other="Checked in this browser: all # links of the chain hold."
          />
        </span>
      ) : (
        <span>
          <Trans>The chain does not hold at round {fault}.</Trans>
        </span>
      )}
    </p>
  );
}
