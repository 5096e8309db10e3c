import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import type { PreviewBet } from '@layline/exchange/preview';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LiveMarket } from '../../live/price-board.ts';
import { signed } from '../../ui/figures.ts';
import { Signed } from '../signed.tsx';
import style from './by-number.module.css';
import { lineBetAs, lineBetOf, type NumberRow, resultsByNumber } from './results-by-number.ts';

/** A margin has its sign, a total has none. */
const numberText = (number: number, isMargin: boolean): string =>
  number < 0
    ? signed('\u2212', String(-number))
    : isMargin && number > 0
      ? `+${number}`
      : `${number}`;

function NumberWords({ row: { from, to }, isMargin }: { row: NumberRow; isMargin: boolean }) {
  const { t } = useLingui();
  const [least, most] = [from, to].map((end) => (end === null ? '' : numberText(end, isMargin)));
  if (from === null && to === null) return t`Whatever happens`;
  if (from === null || (from === 0 && !isMargin && to !== null && to > 0))
    return t`${most} or less`;
  if (to === null) return t`${least} or more`;
  return from === to ? least : t`${least} to ${most}`;
}

interface NumberResultsProps {
  readonly market: LiveMarket;
  readonly bets: readonly BetRow[];
  /** The bet in the slip; null without one. */
  readonly then?: PreviewBet | null;
}

/** LINES-5: what the player's bets on the lines of a market come to, by number. */
export function NumberResults({ market, bets, then = null }: NumberResultsProps) {
  const { marketId, lines, runners } = market;
  if (lines === undefined) return null;
  const own = bets
    .filter((bet) => bet.marketId === marketId)
    .flatMap((row) => lineBetOf(row) ?? []);
  const added = then === null ? null : lineBetAs(then, runners);
  const all = added === null ? own : [...own, added];
  if (all.length === 0) return null;
  const isMargin = lines === 'margin';
  const first = runners.find(({ line }) => line?.sign === 1)?.name ?? '';
  const team = first.replace(/ [+\u2212-]?[\d.]+$/, '');
  return (
    <figure className={style['results']}>
      <figcaption>
        {isMargin ? <Trans>Goals that {team} win by</Trans> : <Trans>Goals in the match</Trans>}
      </figcaption>
      <ul>
        {resultsByNumber(lines, all).map((row) => (
          <li key={row.from ?? 'least'}>
            <span>
              <NumberWords row={row} isMargin={isMargin} />
            </span>
            <Signed amount={row.result} />
          </li>
        ))}
      </ul>
    </figure>
  );
}
