/** Money of a session bet: the rate is the profit on a stake of 100 (SLIP-7). */
import { type Money, scaleMoney } from '@layline/contract';

export const sessionProfit = (rate: number, stake: Money): Money => scaleMoney(stake, rate, 100);
