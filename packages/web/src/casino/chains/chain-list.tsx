import type { CasinoFairness, SeedChain } from '@layline/contract';
import { isEndedEarly } from '@layline/games/verify';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useEarlierChains } from '../feed/casino-query.ts';
import style from './fairness.module.css';

/** What a chain announced and dealt; `current` is the one that is being dealt from. */
function useRoundsText(current: SeedChain) {
  const { t } = useLingui();
  return (chain: SeedChain): string => {
    const { rounds, length } = chain;
    if (rounds === 0) return t`Unused, of ${length}`;
    return isEndedEarly(chain, current)
      ? t`${rounds} of ${length}, ended early`
      : t`${rounds} of ${length}`;
  };
}

function useColumns(current: SeedChain) {
  const roundsText = useRoundsText(current);
  const { t } = useLingui();
  const begun = { start: t`Start`, takeover: t`Takeover`, 'used-up': t`Chain used up` };
  const gaps = { disorderly: t`after a failure`, restore: t`after a restore` };
  const wayOf = ({ begunBy, gap }: SeedChain): string =>
    gap === null ? begun[begunBy] : `${begun[begunBy]}, ${gaps[gap]}`;
  return [
    { name: t`Announced`, cell: (chain: SeedChain) => formatMoment(chain.startedAt) },
    { name: t`First nonce`, cell: (chain: SeedChain) => chain.firstNonce, isFigure: true },
    { name: t`Rounds dealt`, cell: roundsText, isFigure: true },
    { name: t`Begun by`, cell: wayOf },
    {
      name: t`First hash of the chain`,
      cell: (chain: SeedChain) => <code>{chain.firstHash}</code>,
    },
  ];
}

interface PageProps {
  readonly casinoType: string;
  readonly before: number;
  readonly current: SeedChain;
}

function Page({ casinoType, before, current }: PageProps) {
  const { data, isError, refetch } = useEarlierChains(casinoType, before);
  const [isMore, setMore] = useState(false);
  const { t } = useLingui();
  const columns = useColumns(current);
  const last = data?.at(-1)?.chainId;
  if (isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>The chains could not be loaded.</Trans>
      </FailureLine>
    );
  }
  return (
    <>
      <DataTable
        label={t`Earlier chains`}
        columns={columns}
        rows={data}
        keyOf={({ chainId }) => `${chainId}`}
        empty={t`There is no earlier chain.`}
      />
      {last === undefined ? null : isMore ? (
        <Page casinoType={casinoType} before={last} current={current} />
      ) : (
        <More onPress={() => setMore(true)} />
      )}
    </>
  );
}

const More = ({ onPress }: { onPress: () => void }) => (
  <Button onClick={onPress}>
    <Trans>Show earlier chains</Trans>
  </Button>
);

/** CAS-12: every chain that was ever announced, with how many rounds were dealt from it. */
export function ChainList({ fairness }: { fairness: CasinoFairness }) {
  const { t } = useLingui();
  const columns = useColumns(fairness.chain);
  const { chain, earlier, chains, casinoType } = fairness;
  const [isMore, setMore] = useState(false);
  const listed = [chain, ...earlier];
  const last = listed.at(-1) ?? chain;
  return (
    <section className={style['rounds']}>
      <h2>
        <Trans>Chains announced</Trans> ({chains})
      </h2>
      <DataTable
        label={t`Chains announced`}
        columns={columns}
        rows={listed}
        keyOf={({ chainId }) => `${chainId}`}
        empty={t`There is no earlier chain.`}
      />
      {listed.length >= chains ? null : isMore ? (
        <Page casinoType={casinoType} before={last.chainId} current={chain} />
      ) : (
        <More onPress={() => setMore(true)} />
      )}
    </section>
  );
}
