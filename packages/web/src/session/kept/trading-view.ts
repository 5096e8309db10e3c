/** ACC-12: what a player who trades sees in addition; nothing of it unless it was chosen. */
import { createKept } from '../../base/kept-store.ts';
import { keepPreference } from './keep-preference.ts';
import { mergeFields } from './merge-choice.ts';

interface TradingView {
  /** Bars of the money on offer, on screens wide enough. */
  readonly hasBars: boolean;
  /** Results of a market are what its commission leaves. */
  readonly isAfterCommission: boolean;
}

const initial: TradingView = { hasBars: false, isAfterCommission: false };

export const useTradingView = createKept<TradingView>('trading-view', initial);

export function setTradingView(changed: Partial<TradingView>): void {
  useTradingView.setState(changed);
}

const isView = (value: unknown): value is TradingView =>
  typeof value === 'object' &&
  value !== null &&
  'hasBars' in value &&
  typeof value.hasBars === 'boolean' &&
  'isAfterCommission' in value &&
  typeof value.isAfterCommission === 'boolean';

const viewOf = (value: unknown): TradingView => (isView(value) ? value : initial);

keepPreference({
  name: 'trading',
  initial,
  read: () => {
    const { hasBars, isAfterCommission } = useTradingView.getState();
    return { hasBars, isAfterCommission };
  },
  write: (value) => setTradingView(viewOf(value)),
  onChange: (act) => useTradingView.subscribe(act),
  merge: ({ base, mine, server }) =>
    mergeFields({ base: viewOf(base), mine: viewOf(mine), server: viewOf(server) }),
  join: ({ server }) => viewOf(server),
});
