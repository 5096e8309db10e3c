import type { CasinoFairness } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { goTo } from '../../routing/use-hash.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCasinoList, useFairness } from '../feed/casino-query.ts';
import { ResultDialog } from '../result/result-dialog.tsx';
import style from './fairness.module.css';

const ChainCheck = lazy(() =>
  import('./chain-check.tsx').then((file) => ({ default: file.ChainCheck })),
);

type FairRound = CasinoFairness['rounds'][number];

/** The origin of the client seed, as far as the server reports it. */
function useOrigin(chain: CasinoFairness['chain']): readonly (readonly [string, string])[] {
  const { t } = useLingui();
  const { source, announcedSeq, beaconRound, beaconUrl } = chain;
  if (source === 'beacon') {
    return [
      [t`Client seed from`, t`Round ${beaconRound ?? 0} of the public beacon ${beaconUrl ?? ''}`],
    ];
  }
  if (source !== 'journal' || announcedSeq === null || announcedSeq === undefined) return [];
  return [
    [t`Announced in the journal at`, String(announcedSeq)],
    [
      t`Client seed from`,
      t`Hash of journal entry ${announcedSeq + 1}, written after the announcement`,
    ],
  ];
}

function Chain({ chain, deck }: Pick<CasinoFairness, 'chain' | 'deck'>) {
  const { t } = useLingui();
  const origin = useOrigin(chain);
  const facts = [
    [t`First hash of the chain`, chain.firstHash],
    [t`Client seed`, chain.clientSeed || t`Not known yet`],
    ...origin,
    [t`Rounds used`, `${chain.used} / ${chain.length}`],
    [t`Announced`, formatMoment(chain.startedAt)],
    [t`Deck`, deck],
  ] as const;
  return (
    <dl className={style['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rounds({ fairness, onOpen }: { fairness: CasinoFairness; onOpen: (mid: string) => void }) {
  const { t } = useLingui();
  const columns = [
    {
      name: t`Round ID`,
      cell: (round: FairRound) =>
        round.serverSeed === '' ? (
          round.mid
        ) : (
          <button type="button" className={style['open']} onClick={() => onOpen(round.mid)}>
            {round.mid}
          </button>
        ),
    },
    { name: t`Nonce`, cell: (round: FairRound) => round.nonce, isFigure: true },
    { name: t`Hash`, cell: (round: FairRound) => <code>{round.hash}</code> },
    {
      name: t`Server seed`,
      cell: (round: FairRound) =>
        round.serverSeed === '' ? t`Revealed with the result` : <code>{round.serverSeed}</code>,
    },
    { name: t`Result`, cell: (round: FairRound) => round.result || '–' },
  ];
  return (
    <div className={style['rounds']}>
      <DataTable
        label={t`Rounds`}
        columns={columns}
        rows={fairness.rounds}
        keyOf={(round) => round.mid}
        empty={t`No round of this chain has been played yet.`}
      />
    </div>
  );
}

function TablePick({ value }: { value: string }) {
  const { data = [] } = useCasinoList();
  const { t } = useLingui();
  return (
    <select
      aria-label={t`Game`}
      className={style['pick']}
      value={value}
      onChange={(event) => goTo(`/fairness/${event.target.value}`, { replace: true })}
    >
      {data.map(({ casinoType, name }) => (
        <option key={casinoType} value={casinoType}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** CAS-10: how a table's rounds are committed to and revealed, its chain, and a check of the links. */
export function FairnessScreen() {
  const { casinoType = 'dt20' } = useParams();
  const { data, isError, refetch } = useFairness(casinoType);
  const [mid, setMid] = useState<string | null>(null);
  return (
    <>
      <div className={style['head']}>
        <h1>
          <Trans>Fairness</Trans>
        </h1>
        <TablePick value={casinoType} />
      </div>
      <p className={style['words']}>
        <Trans>
          Before bets are taken, the hash of a secret seed is published. The cards follow from that
          seed, the client seed and the round's number, and from nothing else. With the result the
          seed is revealed. Seeds form a chain: each round's hash is the seed revealed the round
          before, so none can be chosen along the way.
        </Trans>
      </p>
      {data === undefined ? (
        isError ? (
          <FailureLine onRetry={() => void refetch()}>
            <Trans>The chain could not be loaded.</Trans>
          </FailureLine>
        ) : (
          <SkeletonRows count={8} />
        )
      ) : (
        <>
          <Chain chain={data.chain} deck={data.deck} />
          <Suspense fallback={null}>
            <ChainCheck fairness={data} />
          </Suspense>
          <Rounds fairness={data} onOpen={setMid} />
        </>
      )}
      {mid === null ? null : (
        <ResultDialog mid={mid} title={data?.name ?? mid} onClose={() => setMid(null)} />
      )}
    </>
  );
}
