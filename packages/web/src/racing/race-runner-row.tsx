import type { RaceViewRunner } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { SelectOrdinal, Trans } from '@lingui/react/macro';
import { memo } from 'react';
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';
import { LazySizeBars } from '../market/lazy-size-bars.tsx';
import { PriceCells } from '../market/price-grid/price-cells.tsx';
import grid from '../market/price-grid/price-grid.module.css';
import { RunnerResult, type RunnerResultProps } from '../market/price-grid/runner-result.tsx';
import { hasResult, overlayOf, type SuspensionOverlay } from '../market/suspension-overlay.ts';
import type { OwnRest } from '../slip/paint-cell.ts';
import { InlineSlip } from '../slip/panel/inline-slip.tsx';
import type { Choose } from '../slip/price-cell.tsx';
import { classes } from '../ui/classes.ts';
import { formatPercent } from '../ui/figures.ts';
import { formatTime } from '../ui/moments.ts';
import style from './race.module.css';
import { RunnerCard } from './runner-card.tsx';

/** A non-runner shows its reduction factor and time of withdrawal, or the reason. */
function OverlayWords({ overlay }: { overlay: SuspensionOverlay }) {
  if (overlay.kind === 'market') return overlay.word;
  if (overlay.kind === 'suspended') {
    return (
      <span>
        {overlay.word === '' ? <Trans>SUSPENDED</Trans> : overlay.word}
        {overlay.factor > 0 ? ` ${formatPercent(overlay.factor)}%` : null}
      </span>
    );
  }
  const removedAt = parseInstant(overlay.remark);
  const when = removedAt === null ? overlay.remark : formatTime(removedAt);
  return (
    <>
      <Trans>NON-RUNNER</Trans>
      <span className={style['why']}>
        {overlay.factor <= 0 ? null : (
          <Trans>reduction factor {formatPercent(overlay.factor)}%</Trans>
        )}
        {overlay.factor <= 0 || when === '' ? null : ' · '}
        {when}
      </span>
    </>
  );
}

interface OutcomeProps {
  readonly market: LiveMarket;
  readonly runner: LiveRunner;
  readonly card: RaceViewRunner | undefined;
}

function Outcome({ market, runner, card }: OutcomeProps) {
  const isWinner = runner.status === 'WINNER';
  const finish = card?.finish;
  const position = finish?.position ?? null;
  return (
    <span className={classes(grid['outcome'], style['outcome'], isWinner && grid['won'])}>
      {finish?.isDeadHeat ? (
        <b className={style['deadHeat']}>
          <Trans>Dead heat</Trans>
        </b>
      ) : null}
      {finish?.fault ? <span>{finish.fault}</span> : null}
      {position === null ? null : (
        <span>
          <SelectOrdinal value={position} one="#st" two="#nd" few="#rd" other="#th" />
          {finish?.beaten ? ` · ${finish.beaten}` : null}
        </span>
      )}
      {card?.startingOdds ? (
        <span>
          <Trans>SP {card.startingOdds.toFixed(2)}</Trans>
        </span>
      ) : null}
      {isWinner ? market.winners > 1 ? <Trans>Placed</Trans> : <Trans>Winner</Trans> : null}
      {!isWinner && position === null && !finish?.fault ? <Trans>Lost</Trans> : null}
    </span>
  );
}

interface RaceRunnerRowProps extends OutcomeProps, RunnerResultProps {
  /** The player's waiting bets on this runner. */
  readonly own: readonly OwnRest[] | undefined;
  /** Undefined if no bets are accepted. */
  readonly onChoose: ((runner: LiveRunner, ...cell: Parameters<Choose>) => void) | undefined;
}

/** RACE-3: a runner with its card, and six cells or their replacement. */
export const RaceRunnerRow = memo(function RaceRunnerRow(props: RaceRunnerRowProps) {
  const { market, runner, card, result, resultThen, own, onChoose } = props;
  const { marketId } = market;
  const { runnerId, name } = runner;
  const overlay = overlayOf(market, runner);
  const isOver = hasResult(runner);
  const isOut = runner.status === 'REMOVED';
  const choose =
    overlay === null && onChoose !== undefined
      ? (...cell: Parameters<Choose>) => onChoose(runner, ...cell)
      : undefined;
  return (
    <li>
      <div className={classes(grid['grid'], style['row'], isOut && grid['gone'])}>
        <RunnerCard name={name} card={card}>
          {isOut ? null : <RunnerResult result={result} resultThen={resultThen} />}
        </RunnerCard>
        {isOver ? (
          <Outcome market={market} runner={runner} card={card} />
        ) : isOut ? null : (
          <PriceCells
            marketId={marketId}
            runnerId={runnerId}
            runnerName={name}
            own={own}
            onChoose={choose}
            canOffer
          />
        )}
        {overlay === null && !isOver ? (
          <LazySizeBars marketId={marketId} runnerId={runnerId} />
        ) : null}
        {overlay === null || isOver ? null : (
          <span className={classes(grid['overlay'], style['overlay'], isOut && style['out'])}>
            <OverlayWords overlay={overlay} />
          </span>
        )}
      </div>
      <InlineSlip marketId={marketId} runnerId={runnerId} />
    </li>
  );
});
