import type { CasinoFairness } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { lazyPart } from '../../routing/lazy-part.ts';
import { goTo } from '../../routing/use-hash.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useCasinoList, useFairness } from '../feed/casino-query.ts';
import { OwnList } from '../own-rounds/own-list.tsx';
import { ResultDialog } from '../result/result-dialog.tsx';
import { ChainList } from './chain-list.tsx';
import { ChainWords } from './chain-words.tsx';
import style from './fairness.module.css';
import { Voids } from './voids.tsx';

const ChainCheck = lazyPart(() => import('./chain-check.tsx'), 'ChainCheck');
const BeaconCheck = lazyPart(() => import('./beacon-check.tsx'), 'BeaconCheck');

type FairRound = CasinoFairness['rounds'][number];

/** The origin of the client seed, as far as the server reports it. */
function useOrigin(chain: CasinoFairness['chain']): readonly (readonly [string, string])[] {
  const { t } = useLingui();
  const { source, announcedSeq, beaconRound, beaconSignature } = chain;
  const announced =
    announcedSeq === null || announcedSeq === undefined
      ? []
      : [[t`Announced in the journal at`, String(announcedSeq)] as const];
  if (source === 'beacon') {
    const signed = beaconSignature ? [[t`Signature of the beacon`, beaconSignature] as const] : [];
    return [
      ...announced,
      [t`Client seed from`, t`Round ${beaconRound ?? 0} of the public beacon quicknet`],
      ...signed,
    ];
  }
  if (source === 'round') {
    return [...announced, [t`Client seed from`, t`The public beacon quicknet, for each round`]];
  }
  if (source !== 'journal' || announcedSeq === null || announcedSeq === undefined) return announced;
  return [
    ...announced,
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
    [t`First nonce`, String(chain.firstNonce)],
    ...(chain.source === 'round'
      ? []
      : ([[t`Client seed`, chain.clientSeed || t`Not known yet`]] as const)),
    ...origin,
    [t`Scheme`, String(chain.scheme)],
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

/** The code that verifies the beacon's signature is large, so it is loaded when it is asked for. */
function BeaconAsk({ chain }: Pick<CasinoFairness, 'chain'>) {
  const [isRequested, setRequested] = useState(false);
  if (chain.source !== 'beacon' || !chain.beaconSignature) return null;
  if (!isRequested) {
    return (
      <Button onClick={() => setRequested(true)}>
        <Trans>Verify the beacon's signature</Trans>
      </Button>
    );
  }
  return (
    <Suspense fallback={<SkeletonRows count={1} />}>
      <BeaconCheck chain={chain} />
    </Suspense>
  );
}

interface RoundsProps {
  readonly label: string;
  readonly rounds: readonly FairRound[];
  readonly onOpen: (mid: string) => void;
}

function Rounds({ label, rounds, onOpen }: RoundsProps) {
  const { t } = useLingui();
  const isOver = ({ serverSeed, result }: FairRound): boolean => serverSeed !== '' || result !== '';
  const columns = [
    {
      name: t`Round ID`,
      cell: (round: FairRound) =>
        isOver(round) ? (
          <button type="button" className={style['open']} onClick={() => onOpen(round.mid)}>
            {round.mid}
          </button>
        ) : (
          round.mid
        ),
    },
    { name: t`Nonce`, cell: (round: FairRound) => round.nonce, isFigure: true },
    { name: t`Scheme`, cell: (round: FairRound) => round.scheme, isFigure: true },
    { name: t`Hash`, cell: (round: FairRound) => <code>{round.hash}</code> },
    {
      name: t`Server seed`,
      cell: (round: FairRound) =>
        round.serverSeed !== '' ? (
          <code>{round.serverSeed}</code>
        ) : isOver(round) ? (
          t`Lost: stakes were returned`
        ) : (
          t`Revealed with the result`
        ),
    },
    {
      name: t`Result`,
      cell: (round: FairRound) => (round.result === 'V' ? t`Abandoned` : round.result || '–'),
    },
  ];
  return (
    <div className={style['rounds']}>
      <DataTable
        label={label}
        columns={columns}
        rows={rounds}
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
  const { t } = useLingui();
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
          Before bets are taken, the hash of a secret seed is published. By scheme 2 the cards
          follow from that seed, the client seed, the game and the round's number. Rounds of scheme
          1 also depended on their id, which holds the second in which the house opened them. With
          the result the seed is revealed. Seeds form a chain: each round's hash is the seed
          revealed the round before, so none can be chosen along the way.
        </Trans>
      </p>
      {data === undefined ? null : (
        <p className={style['words']}>
          <ChainWords source={data.chain.source} />
        </p>
      )}
      {data?.waits ? (
        <p className={style['waits']} role="alert">
          {data.waits}
        </p>
      ) : null}
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
          <BeaconAsk chain={data.chain} />
          <OwnList gameId={data.casinoType} onOpen={setMid} />
          <Rounds label={t`Rounds`} rounds={data.rounds} onOpen={setMid} />
          {data.lost.length === 0 ? null : (
            <>
              <h2>
                <Trans>Rounds without a result, because their seed was lost</Trans>
              </h2>
              <Rounds label={t`Lost rounds`} rounds={data.lost} onOpen={setMid} />
            </>
          )}
          <Voids fairness={data} onOpen={setMid} />
          <ChainList fairness={data} />
        </>
      )}
      {mid === null ? null : (
        <ResultDialog mid={mid} title={data?.name ?? mid} onClose={() => setMid(null)} />
      )}
    </>
  );
}
