/** A player's account in one object: balance, exposure and open bets, as the stream sends it. */
import { type AccountData, addMoney, makeMoney, noMoney, type PlayerId } from '@layline/contract';
import type { EngineView } from '../../engine/view/view.ts';
import type { RemoteBalances } from '../../venue/wallets/remote-balances.ts';
import { openBetsOf } from './open-bets.ts';
import { roundRows } from './round-bets.ts';
import { listTrades } from './trades.ts';
import { triggerRows } from './trigger-view.ts';

const betsShown = 200;

interface AccountReads {
  readonly engine: { readonly view: EngineView };
  readonly remoteBalances: RemoteBalances;
}

export function summarizeAccount(
  { engine: { view }, remoteBalances }: AccountReads,
  id: PlayerId,
): AccountData {
  const account = view.accountOf(id);
  const rows = [...openBetsOf(view, id).map(({ row }) => row), ...roundRows(view, id)];
  const shown = rows
    .toSorted((one, other) => Number(one.betId) - Number(other.betId))
    .slice(-betsShown);
  return {
    // What waits to be withdrawn is not to be bet.
    openingBalance: makeMoney(addMoney(account?.funds ?? noMoney, remoteBalances.of(id))),
    ...(account && account.held > 0 && { held: makeMoney(account.held) }),
    exposure: makeMoney(account?.exposure ?? noMoney),
    exposureLimit: makeMoney(account?.exposureLimit ?? noMoney),
    betCount: rows.length,
    bets: Object.fromEntries(shown.map((row) => [row.betId, row])),
    triggers: Object.fromEntries(triggerRows(view, id).map((row) => [row.triggerId, row])),
    trades: listTrades(view, id).map(({ bets, ...trade }) => ({
      ...trade,
      betIds: bets.map(({ betId }) => betId),
    })),
  };
}
