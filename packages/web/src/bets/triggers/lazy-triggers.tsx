/** Entry points for stops and offsets, loaded when needed and if the server has them. */
import '../locales/texts.ts';
import type { BetRow } from '@layline/contract';
import type { Odds } from '@layline/contract/odds';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { useHasCapability } from '../../site/capability.ts';
import { Button } from '../../ui/button.tsx';
import { formatOdds } from '../../ui/figures.ts';
import style from '../bets.module.css';
import { closingSide, kindAt, onSelection } from './trigger-terms.ts';

const List = lazyPart(() => import('./trigger-list.tsx'), 'TriggerList');
const Form = lazyPart(() => import('./trigger-form.tsx'), 'TriggerForm');

export function LazyTriggerList() {
  if (!useHasCapability('triggers')) return null;
  return (
    <Suspense fallback={null}>
      <List />
    </Suspense>
  );
}

const Of = lazyPart(() => import('./trigger-list.tsx'), 'TriggersOf');

/** What waits for these bets. */
export function LazyTriggersOf({ bets }: { bets: readonly BetRow[] }) {
  if (!useHasCapability('triggers')) return null;
  return (
    <Suspense fallback={null}>
      <Of bets={bets} />
    </Suspense>
  );
}

const isAtOdds = ({ markettype, eachWay, roundId }: BetRow): boolean =>
  markettype === 'Match Odds' && eachWay === undefined && !roundId;

/** Shown under the bets of an odds market. */
export function AddTrigger({ bets }: { bets: readonly BetRow[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isKnown = useHasCapability('triggers');
  const atOdds = bets.filter(isAtOdds);
  if (!isKnown || atOdds.length === 0) return null;
  return (
    <div className={style['add']}>
      <Button tone="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Trans>Stop, take profit, offset</Trans>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Form bets={atOdds} onDone={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface AddTriggerAtProps {
  readonly bets: readonly BetRow[];
  readonly runnerId: number;
  readonly odds: Odds;
  /** The runner's best prices in decimal odds, undefined on a side without any. */
  readonly best: Readonly<Record<BetRow['type'], number | undefined>>;
  readonly onDone: () => void;
}

/** Offered at a price that was tapped, if the player has bets on its runner. */
export function AddTriggerAt({ bets, runnerId, odds, best, onDone }: AddTriggerAtProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isKnown = useHasCapability('triggers');
  const own = onSelection(bets.filter(isAtOdds), runnerId);
  if (!isKnown || own.length === 0) return null;
  const oddsText = formatOdds(odds);
  const side = closingSide(own);
  return (
    <div className={style['at']}>
      {isOpen ? (
        <Suspense fallback={null}>
          <Form
            bets={own}
            start={{ kind: kindAt(side, { odds, best: best[side] }), oddsText }}
            onDone={onDone}
          />
        </Suspense>
      ) : (
        <Button onClick={() => setIsOpen(true)}>
          <Trans>Stop or take profit at {oddsText}</Trans>
        </Button>
      )}
    </div>
  );
}
