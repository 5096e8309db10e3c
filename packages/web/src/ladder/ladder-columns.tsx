/** The ladders of a market's runners, and the choice of those that fit. */
import './locales/texts.ts';
import type { Money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { type LiveMarket, type LiveRunner, levelsShown } from '../live/price-board.ts';
import { useTradingView } from '../session/kept/trading-view.ts';
import { Signed } from '../slip/signed.tsx';
import { mediumScreen, useMedia } from '../ui/use-media.ts';
import { chooseRunner } from './chosen-runners.ts';
import { keepRunners, useKeptRunners } from './kept-runners.ts';
import style from './ladder.module.css';
import type { RunnerDepth } from './rungs.ts';
import { RunnerLadder, type RunnerLadderProps } from './runner-ladder.tsx';
import { backShare } from './weight.ts';

/** How many ladders of a market fit side by side on its page; of more runners those chosen above. */
const ladders = { side: 3, narrow: 1 } as const;

export const useLadderCount = (): number =>
  useMedia(mediumScreen) ? ladders.side : ladders.narrow;

/** Which of a market's runners have a ladder now, `most` of them. */
export function useShownRunners({ marketId, runners }: LiveMarket, most: number) {
  const live = runners.filter(({ status }) => status === 'ACTIVE' || status === 'SUSPENDED');
  const picked = useKeptRunners(marketId);
  const ids = live.map(({ runnerId }) => runnerId);
  const chosen = picked.filter((id) => ids.includes(id)).slice(-most);
  const shownIds = live.length <= most ? ids : chosen.length === 0 ? ids.slice(0, 1) : chosen;
  return {
    live,
    shown: live.filter(({ runnerId }) => shownIds.includes(runnerId)),
    hasChoice: live.length > most,
    choose: (id: number) => keepRunners(marketId, chooseRunner(shownIds, id, most)),
  };
}

export function RunnerTabs({ runners, shown, onChoose }: RunnerTabsProps) {
  const { t } = useLingui();
  return (
    <div className={style['runners']} role="group" aria-label={t`Runners with a ladder`}>
      {runners.map((runner) => (
        <button
          key={runner.runnerId}
          type="button"
          aria-pressed={shown.includes(runner)}
          onClick={() => onChoose(runner.runnerId)}
        >
          {runner.name}
        </button>
      ))}
    </div>
  );
}

interface RunnerTabsProps {
  readonly runners: readonly LiveRunner[];
  readonly shown: readonly LiveRunner[];
  readonly onChoose: (runnerId: number) => void;
}

/** ACC-12: the weight of money at the best prices. */
function Weight({ depth }: { depth: RunnerDepth }) {
  const sizesOf = (levels: RunnerDepth['back']) =>
    levels.slice(0, levelsShown).map(({ size }) => size);
  const share = backShare(sizesOf(depth.back), sizesOf(depth.lay));
  if (share === null) return null;
  const rest = 100 - share;
  return (
    <p className={style['weight']} style={{ '--share': `${share}%` } as CSSProperties}>
      <span>
        <Trans>Money to back {share}%</Trans>
      </span>
      <span>
        <Trans>to lay {rest}%</Trans>
      </span>
    </p>
  );
}

interface ColumnProps extends Pick<RunnerLadderProps, 'waiting' | 'onTap' | 'onTakeBack'> {
  readonly runner: LiveRunner;
  readonly depth: RunnerDepth | undefined;
  readonly result: Money | undefined;
}

export function LadderColumn({ runner, depth, result, onTap, ...rest }: ColumnProps) {
  const isMedium = useMedia(mediumScreen);
  const hasBars = useTradingView((view) => view.hasBars) && isMedium;
  if (depth === undefined) return null;
  return (
    <section aria-label={runner.name}>
      <h3 className={style['name']}>
        {runner.name}
        {result === undefined ? null : <Signed amount={result} />}
      </h3>
      {hasBars ? <Weight depth={depth} /> : null}
      <RunnerLadder
        runnerName={runner.name}
        depth={depth}
        hasBars={hasBars}
        onTap={runner.status === 'ACTIVE' ? onTap : undefined}
        {...rest}
      />
    </section>
  );
}
