/** WIN-3: the highest win of the site, before a bet is placed. Other servers do not publish one. */
import './locales/texts.ts';
import { type Money, parseMoney } from '@layline/contract/money';
import { Trans } from '@lingui/react/macro';
import { formatMoney } from '../../ui/figures.ts';
import { useSiteLimits } from '../limits-query.ts';

/** Of a bet, an option and a market; null for none. */
export function useHighestWin(): Money | null {
  const winMax = useSiteLimits()?.winMax;
  return winMax === undefined ? null : parseMoney(winMax);
}

/** Shown where the bet could win more; what other players offer is not limited. */
export function HighestWin({ win, className }: { win: Money; className?: string | undefined }) {
  const highest = useHighestWin();
  if (highest === null || win <= highest) return null;
  return (
    <p className={className} role="status">
      <Trans>The highest win from the house is {formatMoney(highest)}.</Trans>
    </p>
  );
}

/** One sentence for pages of rules. */
export function HighestWinRule() {
  const limits = useSiteLimits();
  const [bet, day] = [parseMoney(limits?.winMax), parseMoney(limits?.winMaxDay)];
  if (bet === null && day === null) return null;
  if (day === null)
    return <Trans>Highest win: {formatMoney(bet as Money)} a bet and a market.</Trans>;
  if (bet === null) return <Trans>Highest win: {formatMoney(day)} a day.</Trans>;
  return (
    <Trans>
      Highest win: {formatMoney(bet)} a bet and a market, {formatMoney(day)} a day.
    </Trans>
  );
}
