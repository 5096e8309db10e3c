import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import type { Odds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { parseSize } from '../live/parse-market.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { formatOdds, formatSize, formatStake } from '../ui/figures.ts';
import style from './ladder.module.css';
import { keepMiddle, makeRungs, middleOf, type Rung, type RunnerDepth } from './rungs.ts';

interface CellProps {
  readonly rung: Rung;
  readonly side: Side;
  readonly runnerName: string;
  readonly isFirst: boolean;
  readonly onTap: ((side: Side, odds: Odds) => void) | undefined;
}

function Cell({ rung, side, runnerName, isFirst, onTap }: CellProps) {
  const { t } = useLingui();
  const odds = formatOdds(rung.odds);
  const size = rung[side];
  const words = size > 0 ? formatSize(parseSize(size)) : '';
  const label =
    side === 'back' ? t`Back ${runnerName} at ${odds}` : t`Lay ${runnerName} at ${odds}`;
  return (
    <button
      type="button"
      className={classes(style['cell'], style[side], size > 0 && style['offered'])}
      aria-label={words === '' ? label : t`${label}, ${words} on offer`}
      data-side={side}
      tabIndex={isFirst ? 0 : -1}
      disabled={onTap === undefined}
      onClick={() => onTap?.(side, rung.odds)}
    >
      {words}
    </button>
  );
}

function Own({ rung, side, onTakeBack }: OwnProps) {
  const { t } = useLingui();
  const bets = rung.own.filter(({ type }) => type === side);
  const [first] = bets;
  if (first === undefined) return <span />;
  const size = formatStake(bets.reduce((sum, bet) => sum + bet.sizeRemaining, 0));
  return (
    <button
      type="button"
      className={style['own']}
      data-side={side}
      aria-label={t`Take back ${size} at ${formatOdds(rung.odds)}`}
      onClick={() => onTakeBack(bets)}
    >
      {size} ×
    </button>
  );
}

interface OwnProps {
  readonly rung: Rung;
  readonly side: Side;
  readonly onTakeBack: (bets: readonly BetRow[]) => void;
}

/** Arrow keys move between cells: up and down a column, left and right between the two. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement;
  const side = from.dataset['side'];
  const cells = (of: string | undefined): HTMLElement[] => [
    ...event.currentTarget.querySelectorAll<HTMLElement>(`button[data-side="${of}"][tabindex]`),
  ];
  const column = cells(side);
  const at = column.indexOf(from);
  if (at < 0) return;
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowUp: column[at - 1],
    ArrowDown: column[at + 1],
    ArrowLeft: cells('back')[at],
    ArrowRight: cells('lay')[at],
    Home: column[0],
    End: column.at(-1),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}

export interface RunnerLadderProps {
  readonly runnerName: string;
  readonly depth: RunnerDepth;
  /** The player's waiting bets on this runner. */
  readonly waiting: readonly BetRow[];
  /** Without it the ladder is read-only. */
  readonly onTap: ((side: Side, odds: Odds) => void) | undefined;
  readonly onTakeBack: (bets: readonly BetRow[]) => void;
}

/** One runner's prices as a ladder: a tap in the blue column backs, one in the pink column lays. */
export function RunnerLadder(props: RunnerLadderProps) {
  const { runnerName, depth, waiting, onTap, onTakeBack } = props;
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const wanted = middleOf(depth);
  const [shown, setShown] = useState(wanted);
  const middle = keepMiddle(shown, wanted);
  if (middle !== shown) setShown(middle);
  if (middle === null) {
    return (
      <p className={style['none']}>
        <Trans>No price yet.</Trans>
      </p>
    );
  }
  const rungs = makeRungs(depth, waiting, middle);
  const half = Math.floor(rungs.length / 2);
  return (
    <>
      <div className={style['columns']} aria-hidden="true">
        <span />
        <span className={style['backHead']}>
          <Trans>Back</Trans>
        </span>
        <span />
        <span className={style['layHead']}>
          <Trans>Lay</Trans>
        </span>
        <span />
      </div>
      <ul
        ref={list}
        className={style['rungs']}
        aria-label={t`Prices of ${runnerName}`}
        onKeyDown={walk}
      >
        {rungs.map((rung, at) => (
          <li key={rung.odds} className={style['rung']}>
            <Own rung={rung} side="back" onTakeBack={onTakeBack} />
            <Cell {...{ rung, runnerName, onTap }} side="back" isFirst={at === half} />
            <span className={classes(style['odds'], rung.isLastTraded && style['last'])}>
              {formatOdds(rung.odds)}
            </span>
            <Cell {...{ rung, runnerName, onTap }} side="lay" isFirst={false} />
            <Own rung={rung} side="lay" onTakeBack={onTakeBack} />
          </li>
        ))}
      </ul>
      <Button tone="quiet" className={style['centre']} onClick={() => setShown(wanted)}>
        <Trans>Centre</Trans>
      </Button>
    </>
  );
}
