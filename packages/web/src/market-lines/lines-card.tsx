import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import type { LineSubject } from '@layline/contract/line';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { translator } from '../base/translator.ts';
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';
import { NumberResults } from '../slip/by-number/number-results.tsx';
import { useSlip } from '../slip/slip-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { signed } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { type LinePair, pairsOf } from './line-pairs.ts';
import style from './lines.module.css';
import { useKeyLine } from './use-key-line.ts';

function LevelText({ level, lines }: { level: number; lines: LineSubject }) {
  const size = String(Math.abs(level) / 4);
  if (lines === 'total') return <Trans>{size} goals</Trans>;
  if (level === 0) return <Trans>Level</Trans>;
  const own = signed(level > 0 ? '\u2212' : '+', size);
  return <Trans>Handicap {own}</Trans>;
}

interface StepperProps {
  readonly at: ReturnType<typeof useKeyLine>;
  readonly lines: LineSubject;
}

/** From the line that is shown to the next one. */
function Stepper({ at: { level, down, up }, lines }: StepperProps) {
  const { t } = useLingui();
  return (
    <div className={style['stepper']} role="group" aria-label={t`Line`}>
      <IconButton label={t`Previous line`} disabled={down === undefined} onClick={down}>
        <Icon of={ChevronLeft} size={16} isAlong />
      </IconButton>
      <span aria-live="polite">
        <LevelText level={level} lines={lines} />
      </span>
      <IconButton label={t`Next line`} disabled={up === undefined} onClick={up}>
        <Icon of={ChevronRight} size={16} isAlong />
      </IconButton>
    </div>
  );
}

/** Statuses lie about lines, which their number settles: a closed market is just closed. */
const withoutResult = (runner: LiveRunner): LiveRunner =>
  runner.status === 'WINNER' || runner.status === 'LOSER'
    ? { ...runner, status: 'ACTIVE' }
    : runner;

/** Lines with a bet of the player, or with the slip, stay in sight. */
function usePinned(marketId: string, bets: readonly BetRow[]) {
  const inSlip = useSlip(({ slip }) =>
    slip.state !== 'closed' && slip.choice.marketId === marketId ? slip.choice.runnerId : null,
  );
  const held = new Set(
    bets.filter((bet) => bet.marketId === marketId).map(({ selectionId }) => selectionId),
  );
  return ({ runners }: LinePair): boolean =>
    runners.some(({ runnerId }) => runnerId === inSlip || held.has(runnerId));
}

interface LinesCardProps {
  readonly market: LiveMarket;
  readonly bets: readonly BetRow[];
  readonly className: string | undefined;
  readonly head: ReactNode;
  /** The rows of these of its runners, with their prices. */
  readonly rowsOf: (runners: readonly LiveRunner[]) => ReactNode;
}

/** LINES-5: a market of handicaps or goal lines: the key line, steps to the next ones, all on demand. */
export function LinesCard({ market, bets, className, head, rowsOf }: LinesCardProps) {
  const { marketId, name, runners, lines = 'margin' } = market;
  const pairs = useMemo(() => pairsOf(runners), [runners]);
  const [isAll, setIsAll] = useState(false);
  const key = useKeyLine(market, pairs);
  const isPinned = usePinned(marketId, bets);
  const shown = isAll ? pairs : pairs.filter((pair) => pair.level === key.level || isPinned(pair));
  return (
    <section className={className} aria-label={translator.sayName(name)} data-market={marketId}>
      {head}
      <div className={style['bar']}>
        {isAll ? null : <Stepper at={key} lines={lines} />}
        <Button tone="quiet" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? (
            <Trans>Key line only</Trans>
          ) : (
            <Plural value={pairs.length} one="# line" other="All # lines" />
          )}
        </Button>
      </div>
      {rowsOf(shown.flatMap((pair) => pair.runners.map(withoutResult)))}
      <NumberResults market={market} bets={bets} />
    </section>
  );
}
