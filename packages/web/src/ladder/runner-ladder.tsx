import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import type { Odds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { parseSize } from '../live/parse-market.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { formatOdds, formatSize, formatStake } from '../ui/figures.ts';
import style from './ladder.module.css';
import { makeRungs, type Rung, type RunnerDepth } from './rungs.ts';
import { useRungs } from './use-rungs.ts';

interface CellProps {
  readonly rung: Rung;
  readonly side: Side;
  readonly runnerName: string;
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  readonly hasBars: boolean;
  readonly onTap: ((side: Side, odds: Odds) => void) | undefined;
}

function Cell({ rung, side, runnerName, isStop, hasBars, onTap }: CellProps) {
  const { t } = useLingui();
  const odds = formatOdds(rung.odds);
  const size = rung[side];
  const part = rung[side === 'back' ? 'backPart' : 'layPart'];
  const words = size > 0 ? formatSize(parseSize(size)) : '';
  const label =
    side === 'back' ? t`Back ${runnerName} at ${odds}` : t`Lay ${runnerName} at ${odds}`;
  return (
    <button
      type="button"
      className={classes(style['cell'], style[side], size > 0 && style['offered'])}
      aria-label={words === '' ? label : t`${label}, ${words} on offer`}
      data-side={side}
      data-odds={rung.odds}
      tabIndex={isStop ? 0 : -1}
      disabled={onTap === undefined}
      onClick={() => onTap?.(side, rung.odds)}
    >
      {hasBars && size > 0 ? (
        <i className={style['size']} style={{ width: `${100 * part}%` }} />
      ) : null}
      {words}
    </button>
  );
}

function Own({ rung, onTakeBack }: OwnProps) {
  const { t } = useLingui();
  const [first] = rung.own;
  if (first === undefined) return <span />;
  const size = formatStake(rung.own.reduce((sum, bet) => sum + bet.sizeRemaining, 0));
  return (
    <button
      type="button"
      className={style['own']}
      data-side={first.type}
      aria-label={t`Take back ${size} at ${formatOdds(rung.odds)}`}
      onClick={() => onTakeBack(rung.own)}
    >
      {size} ×
    </button>
  );
}

interface OwnProps {
  readonly rung: Rung;
  readonly onTakeBack: (bets: readonly BetRow[]) => void;
}

function Traded({ traded, tradedPart }: Pick<Rung, 'traded' | 'tradedPart'>) {
  if (traded === 0) return <span />;
  return (
    <span className={style['traded']}>
      <span className={style['bar']} style={{ scale: `${tradedPart} 1` }} />
      <span>{formatSize(parseSize(traded))}</span>
    </span>
  );
}

export interface RunnerLadderProps {
  readonly runnerName: string;
  readonly depth: RunnerDepth;
  /** ACC-12: bars behind the sizes. */
  readonly hasBars: boolean;
  /** The player's bets on this runner that wait. */
  readonly waiting: readonly BetRow[];
  /** Without it prices are only shown. */
  readonly onTap: ((side: Side, odds: Odds) => void) | undefined;
  readonly onTakeBack: (bets: readonly BetRow[]) => void;
}

const Headings = memo(function Headings() {
  return (
    <div className={style['columns']} aria-hidden="true">
      <span>
        <Trans>Yours</Trans>
      </span>
      <span className={style['backHead']}>
        <Trans>Back</Trans>
      </span>
      <span />
      <span className={style['layHead']}>
        <Trans>Lay</Trans>
      </span>
      <span>
        <Trans>Traded</Trans>
      </span>
    </div>
  );
});

/** One runner's prices as a ladder: a tap in the blue column backs there, one in the pink lays. */
export function RunnerLadder(props: RunnerLadderProps) {
  const { runnerName, depth, hasBars, waiting, onTap, onTakeBack } = props;
  const { t } = useLingui();
  const { scroller, range, before, after, stop, isCentred, centre, onScroll, onKeyDown } =
    useRungs(depth);
  return (
    <>
      <Headings />
      <div ref={scroller} className={style['scroller']} onScroll={onScroll}>
        <ul
          className={style['rungs']}
          style={{ paddingBlock: `${before}px ${after}px` }}
          aria-label={t`Prices of ${runnerName}`}
          onKeyDown={onKeyDown}
        >
          {makeRungs(depth, waiting, range).map((rung) => (
            <li key={rung.odds} className={style['rung']}>
              <Own rung={rung} onTakeBack={onTakeBack} />
              <Cell
                {...{ rung, runnerName, hasBars, onTap }}
                side="back"
                isStop={rung.odds === stop}
              />
              <span className={classes(style['odds'], rung.isLastTraded && style['last'])}>
                {formatOdds(rung.odds)}
              </span>
              <Cell {...{ rung, runnerName, hasBars, onTap }} side="lay" isStop={false} />
              <Traded traded={rung.traded} tradedPart={rung.tradedPart} />
            </li>
          ))}
        </ul>
      </div>
      <Button tone="quiet" className={style['centre']} aria-pressed={isCentred} onClick={centre}>
        <Trans>Centre</Trans>
      </Button>
    </>
  );
}
