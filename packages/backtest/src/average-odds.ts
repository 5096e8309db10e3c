/** Mean odds of what is matched of an order, to hundredths; 0 while nothing is. */
import type { Order } from './orders.ts';

export const averageOdds = ({ weighted, matched }: Pick<Order, 'weighted' | 'matched'>): number =>
  matched === 0 ? 0 : Math.round(weighted / matched) / 100;
