/** Parts of a server that are opened later, where they are opened at all. */
import { RemoteBalances } from '../venue/wallets/remote-balances.ts';
import type { WalletSlot } from '../venue/wallets/table-bets.ts';

export const openedLater = () => ({
  botApi: { isOpen: false },
  tableWallets: { current: null } as WalletSlot,
  remoteBalances: new RemoteBalances(),
});
