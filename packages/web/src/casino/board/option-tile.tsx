import { type Money, noMoney } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatOdds, formatShort, formatSigned } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Chip } from '../bet/chip.tsx';
import type { Desk, OptionFacts } from './desk.ts';
import { OptionMark } from './option-mark.tsx';
import style from './tile.module.css';

export const tileLooks = ['large', 'plain', 'small', 'line'] as const;
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
export function Veil({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <span className={style['veil']}>
      {isSmall ? <Icon of={LockKeyhole} size={16} /> : <Trans>SUSPENDED</Trans>}
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

/** What a screen reader hears of an option. */
export function useOptionLabel(facts: OptionFacts): string {
  const { t } = useLingui();
  const { option, backed, isClosed, isWinner } = facts;
  const odds = option.back === null ? '' : formatOdds(option.back);
  const parts = [
    isClosed ? t`${option.name} at ${odds}, suspended` : t`Back ${option.name} at ${odds}`,
    ...(facts.rtp === null ? [] : [t`returns ${facts.rtp} %`]),
    ...(backed === noMoney ? [] : [t`your stake ${formatShort(backed)}`]),
    ...(isWinner ? [t`winner`] : []),
  ];
  return parts.join(', ');
}

interface OptionTileProps {
  readonly facts: OptionFacts;
  readonly desk: Desk;
  readonly look: TileLook;
  /** Shown instead of the option's name. */
  readonly face?: ReactNode;
}

/** An option to back: name, odds, return, own stake, and what its win would come to (CAS-4). */
export function OptionTile({ facts, desk, look, face }: OptionTileProps) {
  const label = useOptionLabel(facts);
  const { option, marketId, marketName, isClosed } = facts;
  const odds = option.back;
  const press = (): void => {
    if (odds === null || isClosed) return;
    desk.onPick({ option, side: 'back', odds, marketId, marketName });
  };
  return (
    <button
      type="button"
      className={style['tile']}
      data-look={look}
      data-winner={facts.isWinner || undefined}
      data-pending={facts.pending !== null || undefined}
      aria-label={label}
      aria-disabled={isClosed || undefined}
      onClick={press}
    >
      <span className={style['name']}>
        {face ?? option.name}
        <OptionMark name={option.name} />
      </span>
      <span className={style['odds']}>{odds === null ? '–' : formatOdds(odds)}</span>
      <span className={style['rtp']}>{facts.rtp === null ? '' : `${facts.rtp} %`}</span>
      <Position amount={facts.position} />
      <OwnChip stake={facts.backed} />
      {isClosed ? <Veil isSmall={look === 'small'} /> : null}
    </button>
  );
}
