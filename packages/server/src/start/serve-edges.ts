/** What a server that decides does for edges: says that it leads, shows prices, answers calls and tables. */
import { playerId } from '@layline/contract';
import { lead } from '../cluster/lead.ts';
import { answerTables } from '../cluster/remote-tables.ts';
import {
  type BalanceMessage,
  decode,
  encode,
  type OpenMessage,
  type Wire,
} from '../cluster/wire.ts';
import { isLeading } from '../doors/door/leading.ts';
import type { Decides } from '../doors/door/parts.ts';
import type { Health } from '../doors/machines/health.ts';
import { answerPassed } from '../doors/players/passing/answer-passed.ts';
import { noteOpen } from '../shown/player/note-open.ts';

/** Returns how to leave their calls to the next leader; what was taken is still answered. */
export function serveEdges(
  { app, isOverloaded }: Pick<Health, 'isOverloaded'> & { readonly app: Decides },
  wire: Wire,
): () => void {
  const epoch = app.store.lease?.epoch ?? 0;
  let isTaking = true;
  answerPassed({ app, ...wire, epoch, isTaking: () => isTaking, isOverloaded });
  answerTables({ tables: app.tables, sites: app.sites, ...wire, epoch });
  lead({ app, ...wire, epoch, isLeading: () => isTaking && isLeading(app) });
  followOpen(app, wire);
  tellBalances(app, wire);
  return () => {
    isTaking = false;
  };
}

/** What wallets elsewhere say reaches this server alone. */
function tellBalances({ remoteBalances }: Decides, { bus, subjects }: Wire): void {
  remoteBalances.onNoted((id, balance) => {
    const message: BalanceMessage = { playerId: id, balance };
    bus.publish(subjects.balances, encode(message));
  });
}

/** What edges say of players with a time limit, whose streams end there. */
function followOpen(app: Decides, { bus, subjects }: Wire): void {
  bus.subscribe(subjects.open, (payload) => {
    const { playerId: id } = decode<OpenMessage>(payload) ?? {};
    if (typeof id === 'string' && isLeading(app)) noteOpen(app, playerId(id));
  });
}
