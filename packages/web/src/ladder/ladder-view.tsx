import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import type { Money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AddTrigger, AddTriggerAt } from '../bets/triggers/lazy-triggers.tsx';
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';
import { useMarketDepth } from '../runner/detail-query.ts';
import type { OddsChoice } from '../slip/choice.ts';
import { BlockLine } from '../slip/panel/slip-words.tsx';
import type { Position } from '../slip/position.ts';
import { Signed } from '../slip/signed.tsx';
import type { Limits } from '../slip/slip-check.ts';
import { useBlock } from '../slip/use-block.ts';
import { FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { mediumScreen, useMedia } from '../ui/use-media.ts';
import style from './ladder.module.css';
import { LadderControls, LadderNotice } from './ladder-controls.tsx';
import { useLadderSettings } from './ladder-settings.ts';
import type { RunnerDepth } from './rungs.ts';
import { RunnerLadder, type RunnerLadderProps } from './runner-ladder.tsx';
import { anyTap, choiceOf, fieldsOf, isWaitingOn, type LadderPlace, type Tap } from './tap.ts';
import { useOneClick } from './use-one-click.ts';

export interface LadderViewProps {
  readonly market: LiveMarket;
  readonly place: LadderPlace;
  readonly bets: readonly BetRow[];
  readonly limits: Limits;
  /** The result of each runner's win; null without bets. */
  readonly held: Position | null;
}

/** How many ladders fit side by side; on narrow screens one, chosen above. */
const ladders = { side: 3, narrow: 1 } as const;

function RunnerTabs({ runners, chosen, onChoose }: RunnerTabsProps) {
  const { t } = useLingui();
  return (
    <div className={style['runners']} role="group" aria-label={t`Runner of the ladder`}>
      {runners.map(({ runnerId, name }) => (
        <button
          key={runnerId}
          type="button"
          aria-pressed={runnerId === chosen}
          onClick={() => onChoose(runnerId)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

interface RunnerTabsProps {
  readonly runners: readonly LiveRunner[];
  readonly chosen: number;
  readonly onChoose: (runnerId: number) => void;
}

interface ColumnProps extends Pick<RunnerLadderProps, 'waiting' | 'onTap' | 'onTakeBack'> {
  readonly runner: LiveRunner;
  readonly depth: RunnerDepth | undefined;
  readonly result: Money | undefined;
}

function Column({ runner, depth, result, onTap, ...rest }: ColumnProps) {
  if (depth === undefined) return null;
  return (
    <section aria-label={runner.name}>
      <h3 className={style['name']}>
        {runner.name}
        {result === undefined ? null : <Signed amount={result} />}
      </h3>
      <RunnerLadder
        runnerName={runner.name}
        depth={depth}
        onTap={runner.status === 'ACTIVE' ? onTap : undefined}
        {...rest}
      />
    </section>
  );
}

interface RungTriggerProps {
  readonly tapped: Tap | null;
  readonly depths: readonly RunnerDepth[];
  readonly bets: readonly BetRow[];
  readonly onDone: () => void;
}

/** Beside the bet at a tapped price: what waits for that price to close the player's bets. */
function RungTrigger({ tapped, depths, bets, onDone }: RungTriggerProps) {
  if (tapped === null) return null;
  const { runnerId, odds } = tapped.choice;
  const depth = depths.find(({ selectionId }) => selectionId === runnerId);
  const best = { back: depth?.back[0]?.price, lay: depth?.lay[0]?.price };
  return <AddTriggerAt key={`${runnerId}/${odds}`} {...{ bets, runnerId, odds, best, onDone }} />;
}

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <FailureLine onRetry={onRetry}>
    <Trans>The ladder could not be loaded.</Trans>
  </FailureLine>
);

/** An alternative view of a market: prices as ladders, one stake for all bets, one tap per bet. */
export function LadderView({ market, place, bets, limits, held }: LadderViewProps) {
  const { marketId, runners, isInPlay } = market;
  const { data, isError, refetch } = useMarketDepth(marketId, 'each');
  const isMedium = useMedia(mediumScreen);
  const { stakeText, isAskedFirst } = useLadderSettings();
  const [pending, setPending] = useState<Tap | null>(null);
  const [chosen, setChosen] = useState(runners[0]?.runnerId ?? 0);
  const { notice, isBusy, tap, takeBack, what } = useOneClick(limits);
  const live = runners.filter(({ status }) => status === 'ACTIVE' || status === 'SUSPENDED');
  const isSideBySide = live.length <= (isMedium ? ladders.side : ladders.narrow);
  const shown = isSideBySide ? live : live.filter(({ runnerId }) => runnerId === chosen);

  const onTap = (choice: OddsChoice): void => {
    const wish = { choice, stakeText, isInPlay };
    if (isAskedFirst) setPending(wish);
    else void tap(wish);
  };
  const block = useBlock(fieldsOf(anyTap(market, place, stakeText)));
  const own = bets.filter((bet) => bet.marketId === marketId);

  if (data === undefined) {
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows count={10} />;
  }
  return (
    <div className={style['ladder']}>
      <LadderControls />
      {isSideBySide ? null : <RunnerTabs runners={live} chosen={chosen} onChoose={setChosen} />}
      <div className={style['side']}>
        {shown.map((runner) => (
          <Column
            key={runner.runnerId}
            runner={runner}
            depth={data.runners.find(({ selectionId }) => selectionId === runner.runnerId)}
            waiting={bets.filter((bet) => isWaitingOn(bet, marketId, runner))}
            result={held?.get(runner.runnerId)}
            onTap={
              block === null
                ? (side, odds) => onTap(choiceOf(market, place, { runner, side, odds }))
                : undefined
            }
            onTakeBack={(waiting) => {
              for (const bet of waiting) void takeBack(bet);
            }}
          />
        ))}
      </div>
      <AddTrigger bets={own} />
      {block === null ? null : <BlockLine block={block} limits={limits} />}
      <LadderNotice
        pending={pending === null ? null : what(pending.choice, pending.stakeText)}
        side={pending?.choice.side ?? 'back'}
        notice={notice}
        isBusy={isBusy}
        onConfirm={() => {
          if (pending !== null) void tap(pending);
          setPending(null);
        }}
        onDrop={() => setPending(null)}
        onTakeBack={(bet) => void takeBack(bet)}
      />
      <RungTrigger
        tapped={pending}
        depths={data.runners}
        bets={own}
        onDone={() => setPending(null)}
      />
    </div>
  );
}
