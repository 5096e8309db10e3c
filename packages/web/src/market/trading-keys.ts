/** Whether single letters act on markets (CASH-2): dictation and some assistive input need them off. */
import { createKept } from '../base/kept-store.ts';

export const useTradingKeys = createKept<{ readonly isOn: boolean }>('trading-keys', {
  isOn: true,
});

export const setTradingKeys = (isOn: boolean): void => useTradingKeys.setState({ isOn });
