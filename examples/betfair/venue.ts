/** A bot's orders at the exchange, and the calls to change them. */
import type { Exchange } from './exchange.ts';
import type { Orders } from './markets.ts';

export interface Offer {
  readonly selectionId: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly size: number;
}

interface Report {
  readonly status: 'SUCCESS' | 'FAILURE';
  readonly errorCode?: string;
  readonly betId?: string;
  readonly sizeMatched?: number;
  readonly averagePriceMatched?: number;
}

type Reports = { readonly instructionReports?: readonly Report[]; readonly errorCode?: string };

export class Venue {
  readonly exchange: Exchange;
  readonly orders: Orders;

  constructor(exchange: Exchange, orders: Orders) {
    this.exchange = exchange;
    this.orders = orders;
  }

  /** Accepted orders are in `orders` when this resolves; for others the reason is printed. */
  async place(marketId: string, offers: readonly Offer[]): Promise<void> {
    if (offers.length === 0) return;
    const instructions = offers.map(({ selectionId, side, price, size }) => ({
      selectionId,
      side,
      orderType: 'LIMIT',
      limitOrder: { size, price, persistenceType: 'LAPSE' },
    }));
    const answer = await this.exchange.call<Reports>('placeOrders', { marketId, instructions });
    for (const [index, report] of (answer.instructionReports ?? []).entries()) {
      const { betId, errorCode, sizeMatched: matched = 0, averagePriceMatched = 0 } = report;
      const offer = offers[index];
      if (betId === undefined || offer === undefined) {
        console.log(`${marketId}: not placed, ${errorCode}`);
        continue;
      }
      const remaining = Math.round((offer.size - matched) * 100) / 100;
      const own = { betId, marketId, matched, matchedAt: averagePriceMatched, remaining };
      this.orders.note({ ...offer, ...own });
    }
  }

  /** No part of these orders can be matched once this resolves. */
  async cancel(marketId: string, betIds: readonly string[]): Promise<void> {
    if (betIds.length === 0) return;
    const instructions = betIds.map((betId) => ({ betId }));
    await this.exchange.call<Reports>('cancelOrders', { marketId, instructions });
    for (const betId of betIds) this.orders.noteCancelled(betId);
  }
}
