import type { BetRow } from '@layline/contract';
import type { Side } from '@layline/contract/market';
import { sessionExposure } from '@layline/exchange/preview';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { translator } from '../base/translator.ts';
import { sessionsKey, useIsStale } from '../live/freshness.ts';
import type { LinePrice } from '../live/parse-sessions.ts';
import type { LiveLine } from '../live/sessions.ts';
import type { EventPlace } from '../market/event-place.ts';
import style from '../market/market.module.css';
import grid from '../market/price-grid/price-grid.module.css';
import { InlineSlip } from '../slip/panel/inline-slip.tsx';
import { sessionStakesOf } from '../slip/position.ts';
import cellStyle from '../slip/price-cell.module.css';
import { Signed } from '../slip/signed.tsx';
import { playSlip, useIsChosen } from '../slip/slip-store.ts';
import { classes } from '../ui/classes.ts';
import fancy from './fancy.module.css';

interface FancyCellProps {
  readonly line: LiveLine;
  readonly side: Side;
  readonly isStale: boolean;
  readonly onChoose: ((side: Side, price: LinePrice) => void) | undefined;
}

/** EVENT-4: alternates between two equal animations, so that each change restarts the tint. */
const flashOf = (turns: number) =>
  turns === 0 ? {} : { 'data-change': 'still', 'data-turn': turns % 2 === 0 ? 'even' : 'odd' };

/** The line above its rate. */
function FancyCell({ line, side, isStale, onChoose }: FancyCellProps) {
  const { t } = useLingui();
  const price = side === 'back' ? line.yes : line.no;
  const isChosen = useIsChosen(line.marketId, Number(line.selectionId), side);
  const base = classes(cellStyle['cell'], cellStyle[side]);
  if (price === null) return <span className={classes(base, cellStyle['empty'])} data-price />;
  const names = classes(base, isChosen && cellStyle['chosen'], isStale && cellStyle['stale']);
  const flash = flashOf(line.turns[side]);
  const figures = (
    <>
      <span className={cellStyle['odds']}>{price.line}</span>{' '}
      <span className={cellStyle['size']}>{price.rate}</span>
    </>
  );
  if (onChoose === undefined)
    return (
      <span className={names} data-price {...flash}>
        {figures}
      </span>
    );
  const label =
    side === 'back'
      ? t`Yes to ${line.name} at ${price.line} ${price.rate} per 100`
      : t`No to ${line.name} at ${price.line} ${price.rate} per 100`;
  return (
    <button
      type="button"
      className={names}
      {...flash}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={() => onChoose(side, price)}
    >
      {figures}
    </button>
  );
}

interface FancyRowProps {
  readonly line: LiveLine;
  readonly place: EventPlace;
  readonly bets: readonly BetRow[];
}

/** EVENT-3: one session, or its overlay; under the name, the worst case of the player's bets on it. */
export const FancyRow = memo(function FancyRow({ line, place, bets }: FancyRowProps) {
  const { marketId, name: marketName } = line;
  const runnerId = Number(line.selectionId);
  const stakes = sessionStakesOf(bets, marketId);
  const choose = (side: Side, price: LinePrice): void =>
    playSlip({
      act: 'open',
      choice: {
        ...place,
        kind: 'session',
        marketId,
        marketName,
        runnerId,
        runnerName: marketName,
        runners: [{ runnerId, name: marketName }],
        side,
        price,
      },
    });
  const isStale = useIsStale(sessionsKey(place.eventId));
  const act = line.overlay === null ? choose : undefined;
  const cell = { line, isStale, onChoose: act };
  return (
    <li>
      <div className={fancy['row']}>
        <div className={style['name']}>
          <span className={fancy['name']}>
            <bdi>{marketName}</bdi>
          </span>
          {line.remark === '' ? null : <span className={fancy['remark']}>{line.remark}</span>}
          {stakes.length === 0 ? null : (
            <span className={grid['result']}>
              <Signed amount={(0 - sessionExposure(stakes)) as never} />
            </span>
          )}
        </div>
        <FancyCell {...cell} side="lay" />
        <FancyCell {...cell} side="back" />
        {line.overlay === null ? null : (
          <span className={classes(grid['overlay'], style['overlay'], fancy['overlay'])}>
            {translator.sayName(line.overlay)}
          </span>
        )}
      </div>
      <InlineSlip marketId={marketId} runnerId={runnerId} />
    </li>
  );
});
