import { type Money, money, noMoney } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShort, formatSigned, formatSize, signed } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Chip } from '../chips/chip.tsx';
import { OptionMark } from './option-mark.tsx';
import { priceText } from './price-text.ts';
import style from './tile.module.css';
import type { OptionFacts, ViewModel } from './view-model.ts';

const tileLooks = ['large', 'plain', 'small', 'line'] as const;
export type TileLook = (typeof tileLooks)[number];

/** The player's total stake on one side of an option. */
export function OwnStake({ stake }: { stake: Money }) {
  if (stake === noMoney) return null;
  return (
    <span className={style['own']} aria-hidden="true">
      <Chip value={stake / 100} size={14} isPlain />
      {formatSize(stake)}
    </span>
  );
}

interface OverlayProps {
  readonly isSmall?: boolean;
  /** The whole round is closed, which is shown once beside the chips. */
  readonly isQuiet: boolean;
}

/** CAS-5: covers the tile, which keeps its size and cannot be pressed. */
export function SuspensionOverlay({ isSmall = false, isQuiet }: OverlayProps) {
  const word = <Trans>SUSPENDED</Trans>;
  return (
    <span className={style['overlay']} data-quiet={isQuiet || undefined}>
      {isSmall && !isQuiet ? <Icon of={LockKeyhole} size={16} /> : null}
      {isSmall || isQuiet ? (
        <VisuallyHidden>{word}</VisuallyHidden>
      ) : (
        <span className={style['word']}>{word}</span>
      )}
    </span>
  );
}

/** A small tile shows rounded amounts: `+2.4k`. */
function Position({ amount, isShort }: { amount: Money | null; isShort: boolean }) {
  if (amount === null) return null;
  const short =
    amount < 0 ? signed('\u2212', formatSize(money(-amount))) : signed('+', formatSize(amount));
  return (
    <span className={style['position']} data-loss={amount < 0 || undefined}>
      {isShort ? short : formatSigned(amount)}
    </span>
  );
}

/** Below the odds: the player's stake, or else the return; and the result if it wins. */
function Foot({ facts, look }: Pick<OptionTileProps, 'facts' | 'look'>) {
  const { t } = useLingui();
  const isStaked = facts.backed !== noMoney;
  return (
    <span className={style['foot']}>
      <OwnStake stake={facts.backed} />
      {facts.isWinner ? (
        <span className={style['won']}>
          <Trans>Winner</Trans>
        </span>
      ) : isStaked || facts.rtp === null ? null : (
        <span className={style['rtp']}>
          <VisuallyHidden>{t`returns`} </VisuallyHidden>
          {facts.rtp} %
        </span>
      )}
      <Position amount={facts.position} isShort={look === 'small'} />
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

/** An option to back: name, odds, return, own stake, and the result if it wins (CAS-4). */
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
      data-staked={facts.backed === noMoney ? undefined : ''}
      aria-disabled={isClosed || undefined}
      onClick={press}
    >
      <VisuallyHidden>{isClosed ? t`${option.name} at` : t`Back ${option.name} at`}</VisuallyHidden>{' '}
      <span className={style['name']} aria-hidden="true">
        {face ?? option.name}
        <OptionMark name={option.name} />
      </span>
      <span className={style['odds']}>{odds === null ? '–' : priceText(odds)}</span>{' '}
      <Foot facts={facts} look={look} />{' '}
      {facts.backed === noMoney ? null : (
        <VisuallyHidden>{t`your stake ${formatShort(facts.backed)}`}</VisuallyHidden>
      )}
      {isClosed ? <SuspensionOverlay isSmall={look === 'small'} isQuiet={facts.isQuiet} /> : null}
    </button>
  );
}
