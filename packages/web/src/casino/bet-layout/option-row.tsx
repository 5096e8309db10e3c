import type { Side } from '@layline/contract/market';
import { noMoney } from '@layline/contract/money';
import { useLingui } from '@lingui/react/macro';
import { formatShort, formatSigned } from '../../ui/figures.ts';
import { OptionMark } from './option-mark.tsx';
import { OwnStake, SuspensionOverlay } from './option-tile.tsx';
import { priceText } from './price-text.ts';
import style from './row.module.css';
import type { OptionFacts, ViewModel } from './view-model.ts';

interface CellProps {
  readonly facts: OptionFacts;
  readonly viewModel: ViewModel;
  readonly side: Side;
}

function Cell({ facts, viewModel, side }: CellProps) {
  const { t } = useLingui();
  const { option, marketId, marketName, isClosed } = facts;
  const odds = option[side];
  if (odds === null) return <span className={style['none']} />;
  const price = priceText(odds);
  const held = side === 'back' ? facts.backed : facts.layed;
  const name =
    side === 'back' ? t`Back ${option.name} at ${price}` : t`Lay ${option.name} at ${price}`;
  const stake = held === noMoney ? '' : t`, your stake ${formatShort(held)}`;
  return (
    <button
      type="button"
      className={style['cell']}
      data-side={side}
      data-pending={facts.pending === side || undefined}
      aria-label={name + stake}
      aria-disabled={isClosed || undefined}
      onClick={() => {
        if (!isClosed) viewModel.onPick({ option, side, odds, marketId, marketName });
      }}
    >
      {price}
      <OwnStake stake={held} />
    </button>
  );
}

/** An option to back and, if the table offers it, to lay. */
export function OptionRow({ facts, viewModel }: { facts: OptionFacts; viewModel: ViewModel }) {
  const { option, position } = facts;
  return (
    <li className={style['row']} data-winner={facts.isWinner || undefined}>
      <span className={style['who']}>
        <span className={style['name']}>
          {option.name}
          <OptionMark name={option.name} />
        </span>
        <span className={style['quiet']}>
          {facts.rtp === null ? null : <span>{facts.rtp} %</span>}
          {position === null ? null : (
            <span className={style['position']} data-loss={position < 0 || undefined}>
              {formatSigned(position)}
            </span>
          )}
        </span>
      </span>
      <Cell facts={facts} viewModel={viewModel} side="back" />
      <Cell facts={facts} viewModel={viewModel} side="lay" />
      {facts.isClosed ? (
        <span className={style['overlay']}>
          <SuspensionOverlay isQuiet={facts.isQuiet} />
        </span>
      ) : null}
    </li>
  );
}
