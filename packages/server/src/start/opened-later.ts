/** Parts of a server that are opened later, where they are opened at all. */
import type { NoticesHolder } from '../venue/notices/device-notices.ts';
import { RemoteBalances } from '../venue/wallets/remote-balances.ts';
import type { WalletSlot } from '../venue/wallets/table-bets.ts';

export const openedLater = () => ({
  botApi: { isOpen: false },
  notices: { current: null } as NoticesHolder,
  tableWallets: { current: null } as WalletSlot,
  remoteBalances: new RemoteBalances(),
});
