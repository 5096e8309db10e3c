/** What a player may use: the balance less what waits to be withdrawn. */
import { type Money, subtractMoney } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import { exposureWithReserved } from './reservations.ts';

/** Covers exposure: the balance without the part that is held for withdrawals. */
export const fundsOf = ({ balance, held }: Pick<PlayerAccount, 'balance' | 'held'>): Money =>
  held === 0 ? balance : subtractMoney(balance, held);

/** What can leave the account: the funds less the exposure, with that of waiting bets. */
export const freeOf = (state: ExchangeState, account: PlayerAccount): Money =>
  subtractMoney(fundsOf(account), exposureWithReserved(state, account));
