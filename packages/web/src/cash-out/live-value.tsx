import { noMoney } from '@layline/contract/money';
import { useIsStale } from '../live/freshness.ts';
import { useCells } from '../live/use-cells.ts';
import { useBalance } from '../session/current-user.ts';
import { useHasCapability } from '../site/capability.ts';
import { useStays } from '../slip/market-rate.ts';
import { Signed } from '../slip/signed.tsx';
import style from './cash-out.module.css';
import { cellsOf } from './depths.ts';
import type { Offer } from './offer.ts';
import { type CashOutMarket, offerNow } from './take-offer.ts';

/** Returns the full cash-out at current prices; null without trusted prices. */
function useLiveOffer(from: CashOutMarket): Offer | null {
  const { market } = from;
  useCells(cellsOf(market));
  const isStale = useIsStale(market.marketId);
  const isQuotedByServer = useHasCapability('cash-out');
  const available = useBalance()?.main ?? noMoney;
  if (isStale || market.status !== 'OPEN') return null;
  return offerNow(from, { part: 100, isQuotedByServer, available });
}

/** CASH-1: the result of a cash-out now, in a place of fixed width. */
export function LiveValue(from: CashOutMarket) {
  const offer = useLiveOffer(from);
  const stays = useStays(from.market);
  return (
    <span className={style['value']}>
      {offer === null ? '–' : <Signed amount={stays(offer.locked)} />}
    </span>
  );
}
