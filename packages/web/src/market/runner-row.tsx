import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useState } from 'react';
import { translator } from '../base/translator.ts';
import type { LiveRunner } from '../live/price-board.ts';
import { LazyRunnerDetail, RunnerToggle } from '../runner/runner-toggle.tsx';
import type { OwnRest } from '../slip/paint-cell.ts';
import { InlineSlip } from '../slip/panel/inline-slip.tsx';
import type { Choose } from '../slip/price-cell.tsx';
import { classes } from '../ui/classes.ts';
import { formatPercent } from '../ui/figures.ts';
import { LazySizeBars } from './lazy-size-bars.tsx';
import style from './market.module.css';
import { PriceCells } from './price-grid/price-cells.tsx';
import grid from './price-grid/price-grid.module.css';
import { RunnerResult, type RunnerResultProps } from './price-grid/runner-result.tsx';
import { hasResult, type SuspensionOverlay } from './suspension-overlay.ts';

function OverlayWord({ overlay }: { overlay: SuspensionOverlay }) {
  if (overlay.kind === 'market') return translator.sayName(overlay.word);
  if (overlay.kind === 'removed') return <Trans>REMOVED</Trans>;
  return overlay.word === '' ? <Trans>SUSPENDED</Trans> : translator.sayName(overlay.word);
}

function OverlayWords({ overlay }: { overlay: SuspensionOverlay }) {
  const { factor, remark } = overlay.kind === 'market' ? { factor: 0, remark: '' } : overlay;
  return (
    <>
      <span>
        <OverlayWord overlay={overlay} />
        {factor > 0 ? ` ${formatPercent(factor)}%` : null}
      </span>
      {remark === '' ? null : <span>{remark}</span>}
    </>
  );
}

interface RunnerRowProps extends RunnerResultProps {
  readonly marketId: string;
  readonly eventName: string;
  readonly runner: LiveRunner;
  readonly overlay: SuspensionOverlay | null;
  /** The player's waiting bets on this runner. */
  readonly own: readonly OwnRest[] | undefined;
  /** Whether bets may wait in the market. */
  readonly canOffer: boolean;
  readonly onChoose: (runner: LiveRunner, ...cell: Parameters<Choose>) => void;
}

/** EVENT-2: name and result on the left, six cells or their replacement on the right. */
export const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { marketId, eventName, runner, overlay, result, resultThen, own, canOffer, onChoose } =
    props;
  const { t } = useLingui();
  const { runnerId, name } = runner;
  const [isDetailOpen, setIsDetailOpen] = useState(false);
  const choose =
    overlay === null ? (...cell: Parameters<Choose>) => onChoose(runner, ...cell) : undefined;
  return (
    <li>
      <div
        className={classes(grid['grid'], style['row'], runner.status === 'REMOVED' && grid['gone'])}
      >
        <div className={style['title']}>
          <RunnerToggle
            runnerName={name}
            isOpen={isDetailOpen}
            onToggle={() => setIsDetailOpen(!isDetailOpen)}
          />
          <div className={style['name']}>
            <span className={grid['runner']}>
              <bdi>{name}</bdi>
            </span>
            <RunnerResult result={result} resultThen={resultThen} />
          </div>
        </div>
        {hasResult(runner) ? (
          <span className={classes(grid['outcome'], runner.status === 'WINNER' && grid['won'])}>
            {runner.status === 'WINNER' ? t`Winner` : t`Lost`}
          </span>
        ) : (
          <PriceCells
            marketId={marketId}
            runnerId={runnerId}
            runnerName={name}
            own={own}
            onChoose={choose}
            canOffer={canOffer}
          />
        )}
        {overlay === null ? <LazySizeBars marketId={marketId} runnerId={runnerId} /> : null}
        {overlay === null || hasResult(runner) ? null : (
          <span className={classes(grid['overlay'], style['overlay'])}>
            <OverlayWords overlay={overlay} />
          </span>
        )}
      </div>
      {isDetailOpen ? (
        <LazyRunnerDetail
          marketId={marketId}
          runnerId={runnerId}
          runnerName={name}
          eventName={canOffer ? eventName : null}
        />
      ) : null}
      <InlineSlip marketId={marketId} runnerId={runnerId} />
    </li>
  );
});
