/** EVENT-10: watches the markets of the player's price alerts by the stream, on whatever page is open. */
import type { OddsMarket } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { useEffect } from 'react';
import { now, serverNow } from '../base/clock.ts';
import { streamLine } from '../live/stream/window-line.ts';
import {
  dropAlerts,
  keyOfAlert,
  type PriceAlert,
  priceAlertsNow,
  usePriceAlerts,
} from '../session/kept/price-alerts.ts';
import type { AlertNotice } from './bet-notice.ts';
import { answersIn } from './price-reached.ts';

const noticeOf = (alert: PriceAlert): AlertNotice => ({
  kind: 'alert',
  id: `${keyOfAlert(alert)}/${alert.at}/reached`,
  at: now(),
  side: alert.side,
  selection: alert.runnerName,
  event: alert.eventName,
  market: alert.marketName,
  odds: alert.odds / 100,
});

/** Another page may show the same one: a notice is kept and shown once. */
export function useAlertNotices(publish: (found: readonly AlertNotice[]) => void): void {
  const alerts = usePriceAlerts();
  const ids = [...new Set(alerts.map(({ marketId }) => marketId))].toSorted().join(' ');
  useEffect(() => {
    if (ids === '') return;
    const marketOf = new Map(ids.split(' ').map((id) => [makeTopic('odds', id), id]));
    return streamLine.follow({
      topics: [...marketOf.keys()],
      take(topic, data) {
        const own = priceAlertsNow().filter(({ marketId }) => marketId === marketOf.get(topic));
        const market = data as unknown as OddsMarket | null;
        const { reached, over } = answersIn(market, own, serverNow());
        dropAlerts([...reached, ...over]);
        publish(reached.map(noticeOf));
      },
      onLive: () => {},
    });
  }, [ids, publish]);
}
