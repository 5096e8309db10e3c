import type { Money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import type { LiveRunner } from '../live/price-board.ts';
import { LazyRunnerDetail, RunnerToggle } from '../runner/runner-toggle.tsx';
import { InlineSlip } from '../slip/inline-slip.tsx';
import { type Choose, type OwnRest, PriceCell } from '../slip/price-cell.tsx';
import { Signed } from '../slip/signed.tsx';
import { classes } from '../ui/classes.ts';
import { formatPercent } from '../ui/figures.ts';
import style from './market.module.css';
import { hasResult, type Veil } from './veil.ts';

const slots = [
  { side: 'back', level: 2, className: 'third' },
  { side: 'back', level: 1, className: 'second' },
  { side: 'back', level: 0, className: undefined },
  { side: 'lay', level: 0, className: undefined },
  { side: 'lay', level: 1, className: 'second' },
  { side: 'lay', level: 2, className: 'third' },
] as const;

function VeilWord({ veil }: { veil: Veil }) {
  if (veil.kind === 'market') return veil.word;
  if (veil.kind === 'suspended') return veil.word === '' ? <Trans>SUSPENDED</Trans> : veil.word;
  if (veil.factor <= 0) return <Trans>REMOVED</Trans>;
  return <Trans>REMOVED {formatPercent(veil.factor)}%</Trans>;
}

function VeilWords({ veil }: { veil: Veil }) {
  const remark = veil.kind === 'market' ? '' : veil.remark;
  return (
    <>
      <VeilWord veil={veil} />
      {remark === '' ? null : <span>{remark}</span>}
    </>
  );
}

interface RunnerRowProps {
  readonly marketId: string;
  readonly runner: LiveRunner;
  readonly veil: Veil | null;
  /** What the player's bets come to if this runner wins; null without bets. */
  readonly result: Money | null;
  /** The same with the bet in the slip; null without one. */
  readonly resultThen: Money | null;
  /** What waits of the player's on this runner. */
  readonly own: readonly OwnRest[] | undefined;
  readonly onChoose: (runner: LiveRunner, ...cell: Parameters<Choose>) => void;
}

function RunnerName({
  runner,
  result,
  resultThen,
}: Pick<RunnerRowProps, 'runner' | 'result' | 'resultThen'>) {
  return (
    <div className={style['name']}>
      <span className={style['runner']}>{runner.name}</span>
      {result === null && resultThen === null ? null : (
        <span className={style['result']}>
          {result === null ? null : <Signed amount={result} />}
          {resultThen === null ? null : (
            <span className={style['then']}>
              <Signed amount={resultThen} />
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** EVENT-2: name and result on the left, six cells or what stands in their place on the right. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { marketId, runner, veil, own, onChoose } = props;
  const { t } = useLingui();
  const { runnerId, name } = runner;
  const [isDetailOpen, setIsDetailOpen] = useState(false);
  const choose =
    veil === null ? (...cell: Parameters<Choose>) => onChoose(runner, ...cell) : undefined;
  return (
    <li>
      <div className={classes(style['row'], runner.status === 'REMOVED' && style['gone'])}>
        <div className={style['title']}>
          <RunnerToggle
            runnerName={name}
            isOpen={isDetailOpen}
            onToggle={() => setIsDetailOpen(!isDetailOpen)}
          />
          <RunnerName {...props} />
        </div>
        {hasResult(runner) ? (
          <span className={classes(style['outcome'], runner.status === 'WINNER' && style['won'])}>
            {runner.status === 'WINNER' ? t`Winner` : t`Lost`}
          </span>
        ) : (
          slots.map(({ side, level, className }) => (
            <PriceCell
              key={`${side}${level}`}
              marketId={marketId}
              runnerId={runnerId}
              runnerName={name}
              side={side}
              level={level}
              own={own}
              onChoose={choose}
              className={className && style[className]}
            />
          ))
        )}
        {veil === null || hasResult(runner) ? null : (
          <span className={style['veil']}>
            <VeilWords veil={veil} />
          </span>
        )}
      </div>
      {isDetailOpen ? (
        <LazyRunnerDetail marketId={marketId} runnerId={runnerId} runnerName={name} />
      ) : null}
      <InlineSlip marketId={marketId} runnerId={runnerId} />
    </li>
  );
});
