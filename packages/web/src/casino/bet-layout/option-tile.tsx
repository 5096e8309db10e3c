import { type Money, noMoney } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatOdds, formatShort, formatSigned } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Chip } from '../bet/chip.tsx';
import { OptionMark } from './option-mark.tsx';
import style from './tile.module.css';
import type { OptionFacts, ViewModel } from './view-model.ts';

const tileLooks = ['large', 'plain', 'small', 'line'] as const;
export type TileLook = (typeof tileLooks)[number];

/** The player's own chips on the option. */
export function OwnChip({ stake }: { stake: Money }) {
  if (stake === noMoney) return null;
  return (
    <span className={style['own']}>
      <Chip value={stake / 100} size={26} />
    </span>
  );
}

/** CAS-5: nothing under it can be pressed; it keeps the tile's size. */
export function SuspensionOverlay({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <span className={style['overlay']}>
      {isSmall ? (
        <Icon of={LockKeyhole} size={16} />
      ) : (
        <span className={style['word']}>
          <Trans>SUSPENDED</Trans>
        </span>
      )}
    </span>
  );
}

function Position({ amount }: { amount: Money | null }) {
  if (amount === null) return null;
  return (
    <span className={style['position']} data-loss={amount < 0 || undefined}>
      {formatSigned(amount)}
    </span>
  );
}

interface OptionTileProps {
  readonly facts: OptionFacts;
  readonly viewModel: ViewModel;
  readonly look: TileLook;
  /** Shown instead of the option's name. */
  readonly face?: ReactNode;
}

/** An option to back: name, odds, return, own stake, and what its win would come to (CAS-4). */
export function OptionTile({ facts, viewModel, look, face }: OptionTileProps) {
  const { t } = useLingui();
  const { option, marketId, marketName, isClosed } = facts;
  const odds = option.back;
  const press = (): void => {
    if (odds === null || isClosed) return;
    viewModel.onPick({ option, side: 'back', odds, marketId, marketName });
  };
  return (
    <button
      type="button"
      className={style['tile']}
      data-look={look}
      data-winner={facts.isWinner || undefined}
      data-pending={facts.pending !== null || undefined}
      aria-disabled={isClosed || undefined}
      onClick={press}
    >
      <VisuallyHidden>{isClosed ? t`${option.name} at` : t`Back ${option.name} at`}</VisuallyHidden>{' '}
      <span className={style['name']} aria-hidden="true">
        {face ?? option.name}
        <OptionMark name={option.name} />
      </span>
      <span className={style['odds']}>{odds === null ? '–' : formatOdds(odds)}</span>{' '}
      <span className={style['rtp']}>
        {facts.rtp === null ? null : (
          <>
            <VisuallyHidden>{t`returns`} </VisuallyHidden>
            {facts.rtp} %
          </>
        )}
      </span>{' '}
      <Position amount={facts.position} />
      {facts.backed === noMoney ? null : (
        <VisuallyHidden>{t`your stake ${formatShort(facts.backed)}`}</VisuallyHidden>
      )}
      {facts.isWinner ? (
        <span className={style['won']}>
          <Trans>Winner</Trans>
        </span>
      ) : null}
      <OwnChip stake={facts.backed} />
      {isClosed ? <SuspensionOverlay isSmall={look === 'small'} /> : null}
    </button>
  );
}
