import './locales/texts.ts';
import type { Side } from '@layline/contract/market';
import { useLingui } from '@lingui/react/macro';
import { backShare } from '../ladder/weight.ts';
import { cellKey, levelsShown } from '../live/price-board.ts';
import { prices } from '../live/prices.ts';
import { useCells } from '../live/use-cells.ts';
import style from './size-bars.module.css';

const levels = Array.from({ length: levelsShown }, (_, level) => level);

interface SizeBarsProps {
  readonly marketId: string;
  readonly runnerId: number;
}

/** ACC-12: under each of a runner's prices, how much is on offer there beside the most of the six. */
export function SizeBars({ marketId, runnerId }: SizeBarsProps) {
  const { t } = useLingui();
  const keysOf = (side: Side) => levels.map((level) => cellKey(marketId, runnerId, side, level));
  const [backKeys, layKeys] = [keysOf('back'), keysOf('lay')];
  useCells([...backKeys, ...layKeys]);
  const sizesOf = (keys: readonly string[]) => keys.map((key) => prices.cell(key)?.size ?? 0);
  const [back, lay] = [sizesOf(backKeys), sizesOf(layKeys)];
  const share = backShare(back, lay);
  if (share === null) return null;
  const most = Math.max(...back, ...lay);
  const label = t`${share}% of the money shown is to back`;
  const bar = (side: Side) => (size: number, level: number) => (
    <i key={`${side}${level}`} data-side={side} style={{ width: `${(100 * size) / most}%` }} />
  );
  return (
    <span className={style['bars']} role="img" aria-label={label} title={label}>
      {back.map(bar('back')).toReversed()}
      {lay.map(bar('lay'))}
    </span>
  );
}
