import type { BetRow, TriggerKind } from '@layline/contract';
import { parseOdds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { LazyAskButton } from '../bet-questions/lazy-ask-button.tsx';
import { lazyPart } from '../routing/lazy-part.ts';
import { parseAmount } from '../session/amount.ts';
import { useOddsWriter } from '../session/kept/odds-format.ts';
import { useHasCapability } from '../site/capability.ts';
import { isSessionRow } from '../slip/position.ts';
import { classes } from '../ui/classes.ts';
import { formatMoney } from '../ui/figures.ts';
import { type MergedLine, mergeBets } from './bet-figures.ts';
import style from './bets.module.css';
import table from './market-bets.module.css';
import { AddTrigger, LazyTriggersOf } from './triggers/lazy-triggers.tsx';
import { hasRest, UnmatchedBets } from './unmatched.tsx';

const OpenCashOut = lazyPart(() => import('../cash-out/open-cash-out.tsx'), 'OpenCashOut');

/** A server without unmatched bets has matched all of them. */
const isMatched = ({ sizeMatched }: BetRow): boolean =>
  sizeMatched === undefined || sizeMatched > 0;

/** Void, such as after its runner was withdrawn. */
const isVoid = (bet: BetRow): boolean => bet.sizeVoided > 0 && !isMatched(bet) && !hasRest(bet);

function useSideWords(bet: BetRow): string {
  const { t } = useLingui();
  if (isSessionRow(bet)) return bet.type === 'back' ? t`Yes` : t`No`;
  return bet.type === 'back' ? t`Back (Bet For)` : t`Lay (Bet against)`;
}

/** Names what placed the bet, unless the player did. */
function useOriginWords(): Readonly<Record<TriggerKind, string>> {
  const { t } = useLingui();
  return {
    stop: t`placed by a stop`,
    'take-profit': t`placed by a take profit`,
    offset: t`placed by an offset`,
  };
}

function LineName({ bet, place, count }: MergedLine) {
  const { t } = useLingui();
  const originWords = useOriginWords();
  const side = useSideWords(bet);
  const words =
    place !== null
      ? t`${side}, win and place`
      : bet.eachWay === undefined
        ? side
        : t`${side}, part of a bet to win and place`;
  return (
    <td>
      <span className={style['selection']}>
        <bdi>{bet.selection}</bdi>
      </span>
      {count === 1 ? null : (
        <span className={style['times']} title={t`${count} equal bets`}>
          × {count}
        </span>
      )}
      <span className={classes(style['side'], table['askable'])}>
        {words}
        <LazyAskButton bet={bet} />
      </span>
      {bet.placedBy === undefined ? null : (
        <span className={style['side']}>{originWords[bet.placedBy.kind]}</span>
      )}
    </td>
  );
}

/** Decimal odds keep both decimals here, where a bet's exact price counts. */
function usePriceText({ bet, place, price }: MergedLine): string {
  const write = useOddsWriter();
  const parts = [bet, ...(place === null ? [] : [place])].map((part) => parseOdds(part.price));
  if (write === null || isSessionRow(bet)) return price;
  const texts = parts.map((value) => (value === null ? null : write({ value, scale: 100 })));
  return texts.includes(null) ? price : texts.join(' / ');
}

function Line(line: MergedLine) {
  const { bet, place, stake, profit, liability } = line;
  const price = usePriceText(line);
  return (
    <tr data-side={bet.type}>
      <LineName {...line} />
      <td>{price}</td>
      <td>{place === null ? formatMoney(stake) : `2 × ${formatMoney(stake)}`}</td>
      <td>
        {formatMoney(profit)}
        {bet.type === 'lay' && !isSessionRow(bet) ? (
          <span className={style['side']}>
            <Trans>Liability</Trans> <b className={style['liability']}>{formatMoney(liability)}</b>
          </span>
        ) : null}
      </td>
    </tr>
  );
}

function MatchedBets({ bets }: { bets: readonly BetRow[] }) {
  const matched = bets.filter(isMatched);
  if (matched.length === 0) return null;
  return (
    <>
      <p className={style['matched']}>
        <Trans>Matched</Trans>
      </p>
      <table className={table['bets']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Selection</Trans>
            </th>
            <th scope="col">
              <Trans>Odds</Trans>
            </th>
            <th scope="col">
              <Trans>Stake</Trans>
            </th>
            <th scope="col">
              <Trans>Profit</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {mergeBets(matched).map((line) => (
            <Line key={line.bet.betId} {...line} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Void bets, shown until their market is settled. */
function VoidBets({ bets }: { bets: readonly BetRow[] }) {
  const gone = bets.filter(isVoid);
  if (gone.length === 0) return null;
  return (
    <>
      <p className={style['matched']}>
        <Trans>Void</Trans>
      </p>
      <ul className={style['void']}>
        {gone.map((bet) => (
          <li key={bet.betId}>
            <span>
              <span className={style['selection']}>
                <bdi>{bet.selection}</bdi>
              </span>
              <LazyAskButton bet={bet} />
            </span>
            <span>
              <Trans>{formatMoney(parseAmount(bet.sizeVoided))} returned</Trans>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface MarketBetsProps {
  readonly name: string;
  readonly bets: readonly BetRow[];
  /** Whether prices are followed to show the cash-out value. */
  readonly isValued: boolean;
}

/** The open bets of one market under its name: waiting, matched and void. */
export function MarketBets({ name, bets, isValued }: MarketBetsProps) {
  const canCashOut = useHasCapability('cash-out');
  return (
    <div role="group" aria-label={name}>
      <div className={style['market']}>
        <h4>
          <bdi>{name}</bdi>
        </h4>
        {isValued && canCashOut ? (
          <Suspense fallback={null}>
            <OpenCashOut bets={bets} />
          </Suspense>
        ) : null}
      </div>
      <UnmatchedBets bets={bets} />
      <MatchedBets bets={bets} />
      <VoidBets bets={bets} />
      <LazyTriggersOf bets={bets} />
      <AddTrigger bets={bets} />
    </div>
  );
}
