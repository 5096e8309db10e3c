import type { CasinoReplay } from '@layline/contract';
import { parseSlots, type Slot, unseen } from '@layline/games/view';
import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { every } from '../../base/clock.ts';
import { useSite } from '../../site/site-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FailureLine } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useReplay } from '../feed/casino-query.ts';
import { RoundDetail } from '../result/result-dialog.tsx';
import { dealOrder } from './deal-order.ts';
import { FeltScene } from './felt-scene.tsx';
import style from './replay.module.css';

const stepMs = 1000;

/** Counts the cards turned so far, and the result as one more. */
function useSteps(count: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const stop = every(stepMs, () =>
      setStep((before) => {
        if (before >= count) stop();
        return Math.min(before + 1, count + 1);
      }),
    );
    return stop;
  }, [count]);
  return step;
}

function Scene({ detail, run }: { detail: CasinoReplay; run: number }) {
  const { title } = useSite();
  const slots = parseSlots(detail.cards) ?? [];
  const order = dealOrder(slots);
  const step = useSteps(order.length);
  const shown = new Set(order.slice(0, step));
  const seen: readonly Slot[] = slots.map((slot, place) => (shown.has(place) ? slot : unseen));
  const round = {
    mid: `${detail.mid}/${run}`,
    slots: seen,
    totals: [],
    betting: 'over' as const,
    result: step > order.length ? detail.result : '',
  };
  return <FeltScene gameType={detail.gtype} title={title} round={round} />;
}

function Replay({ detail }: { detail: CasinoReplay }) {
  const [run, setRun] = useState(0);
  return (
    <>
      <div className={style['scene']}>
        <Scene key={run} detail={detail} run={run} />
      </div>
      <div className={style['below']}>
        <Button onClick={() => setRun(run + 1)}>
          <Icon of={RotateCcw} size={18} />
          <Trans>Play it again</Trans>
        </Button>
        <RoundDetail detail={detail} isReplay />
      </div>
    </>
  );
}

/** Replays a finished round card by card, with its result and its proof. */
export function ReplayScreen() {
  const { mid = '' } = useParams();
  const { data, isError, refetch } = useReplay(mid);
  return (
    <>
      <h1 className={style['title']}>
        <Trans>Round replay</Trans>
        {data === undefined ? null : <span>{data.ename}</span>}
      </h1>
      {data !== undefined ? (
        <Replay detail={data} />
      ) : isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>The round could not be loaded.</Trans>
        </FailureLine>
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  );
}
