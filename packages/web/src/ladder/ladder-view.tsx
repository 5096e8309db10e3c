import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AddTrigger, AddTriggerAt } from '../bets/triggers/lazy-triggers.tsx';
import type { LiveMarket } from '../live/price-board.ts';
import { useMarketDepth } from '../runner/detail-query.ts';
import type { OddsChoice } from '../slip/choice.ts';
import { useStays } from '../slip/market-rate.ts';
import { BlockLine } from '../slip/panel/slip-words.tsx';
import { type Position, staysOf } from '../slip/position.ts';
import type { Limits } from '../slip/slip-check.ts';
import { useBlock } from '../slip/use-block.ts';
import { FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import style from './ladder.module.css';
import { LadderColumn, RunnerTabs, useLadderCount, useShownRunners } from './ladder-columns.tsx';
import { LadderControls, LadderNotice } from './ladder-controls.tsx';
import { useLadderSettings } from './ladder-settings.ts';
import { ladderPath } from './own-window.ts';
import { OwnWindowButton } from './own-window-button.tsx';
import type { RunnerDepth } from './rungs.ts';
import { anyTap, choiceOf, fieldsOf, isWaitingOn, type LadderPlace, type Tap } from './tap.ts';
import { useOneClick } from './use-one-click.ts';

export interface LadderViewProps {
  readonly market: LiveMarket;
  readonly place: LadderPlace;
  readonly bets: readonly BetRow[];
  readonly limits: Limits;
  /** The result of each runner's win; null without bets. */
  readonly held: Position | null;
  /** In a window of its own: how many ladders fit. The stake stands above all of them there. */
  readonly most?: number;
}

/** The stake alone. */
export const LadderStake = () => <LadderControls />;

/** The stake, and the way to a window of its own. */
function Head({ market, place }: Pick<LadderViewProps, 'market' | 'place'>) {
  const { marketId, runners } = market;
  const path = ladderPath(place, marketId);
  return (
    <LadderControls>
      <OwnWindowButton wish={{ path, name: `ladder ${marketId}`, ladders: runners.length }} />
    </LadderControls>
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
export function LadderView({ market, place, bets, limits, held, most }: LadderViewProps) {
  const { marketId, isInPlay } = market;
  const beside = useLadderCount();
  const { data, isError, refetch } = useMarketDepth(marketId, 'each');
  const { stakeText, isAskedFirst } = useLadderSettings();
  const stays = useStays(market);
  const [pending, setPending] = useState<Tap | null>(null);
  const { live, shown, hasChoice, choose } = useShownRunners(market, most ?? beside);
  const { notice, isBusy, tap, takeBack, what } = useOneClick(limits);
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
      {most === undefined ? <Head market={market} place={place} /> : null}
      {hasChoice ? <RunnerTabs runners={live} shown={shown} onChoose={choose} /> : null}
      <div className={style['side']}>
        {shown.map((runner) => (
          <LadderColumn
            key={runner.runnerId}
            runner={runner}
            depth={data.runners.find(({ selectionId }) => selectionId === runner.runnerId)}
            waiting={bets.filter((bet) => isWaitingOn(bet, marketId, runner))}
            result={staysOf(stays, held, runner.runnerId) ?? undefined}
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
