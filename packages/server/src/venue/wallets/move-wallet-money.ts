/**
 * Moves money between an operator's wallet and its player here. A `txId` moves money once and keeps its
 * answer for good: it is the reference of a transfer, whose row is read before the engine decides.
 */
import {
  makeInstant,
  makeMoneyText,
  money,
  noMoney,
  parseInstant,
  parseMoney,
  playerId,
  type Refusal,
  refuse,
  siteId,
  transferRef,
} from '@layline/contract';
import type { WalletTransferCall, WalletTransferReply } from '@layline/contract/wallet';
import { findTransfer, type KeptTransfer } from '../../engine/commit/find-transfer.ts';
import { recordsIn } from '../../engine/memory/records.ts';
import { moveFunds } from '../../engine/transfers/move-funds.ts';
import { readMoneyHold } from '../../store/queries/factors/access-codes.ts';
import { findTheirId, findWalletPlayer } from '../../store/queries/partners/wallets.ts';
import type { Site } from '../sites/directory.ts';
import { fundsNow, type WalletParts } from './wallet-parts.ts';

interface OfWallet {
  readonly site: Site;
  /** The wallet's name. */
  readonly wallet: string;
}

/** No other reference has colons but those of the server. */
const refOf = ({ wallet }: OfWallet, txId: string) => transferRef(`wallet:${wallet}:${txId}`);

export async function moveWalletMoney(
  parts: WalletParts,
  { call, ...of }: OfWallet & { readonly call: WalletTransferCall },
): Promise<WalletTransferReply | Refusal> {
  const { store, engine, clock } = parts;
  const { txId, player: theirId, direction, amount: asked } = call;
  const { site_id: site } = of.site;
  const found = await findWalletPlayer(store, { siteId: site, theirId });
  if (found === null) return refuse('NOT_FOUND', 'player: was never opened here.');
  const isAll = asked === 'all';
  const amount = isAll ? noMoney : parseMoney(asked);
  if (amount === null) return refuse('INVALID_REQUEST', 'amount: is too large.');
  const id = playerId(found);
  const ref = refOf(of, txId);
  const before = await findTransfer(store, { siteId: siteId(site), ref });
  if (before === null && direction === 'withdraw') {
    const until = await readMoneyHold(store, { accounts: [`player ${id}`], now: clock.now() });
    const text = `No money leaves the account until ${until}, because a way into it was changed.`;
    if (until !== null) return refuse('DESTINATION_WAITS', text);
  }
  const remark = isAll ? `All that is free: ${txId}` : `Transfer: ${txId}`;
  const outcome = await moveFunds(
    { engine, records: recordsIn(store) },
    {
      kind: 'move-funds',
      transferRef: ref,
      playerId: id,
      direction,
      amount,
      remark,
      wallet: of.wallet,
      ...(isAll && { isAll }),
    },
  );
  if (outcome.kind === 'refused' && outcome.refusal.code === 'TRANSFER_REF_REUSED') {
    return outcome.refusal;
  }
  const kept = await findTransfer(store, { siteId: siteId(site), ref });
  if (kept === null) return outcome.kind === 'refused' ? outcome.refusal : refuse('UNAVAILABLE');
  return replyOf(parts, kept, { txId, theirId });
}

/** What became of a `txId`; a refusal if nothing did. */
export async function findWalletTransfer(
  parts: WalletParts,
  { txId, ...of }: OfWallet & { readonly txId: string },
): Promise<WalletTransferReply | Refusal> {
  const { store } = parts;
  const site = siteId(of.site.site_id);
  const kept = await findTransfer(store, { siteId: site, ref: refOf(of, txId) });
  if (kept === null) return refuse('NOT_FOUND', 'txId: nothing was done under it.');
  const theirId = await findTheirId(store, kept.playerId);
  return replyOf(parts, kept, { txId, theirId: theirId ?? 'erased' });
}

interface Named {
  readonly txId: string;
  readonly theirId: string;
}

function replyOf(
  parts: WalletParts,
  { playerId: id, direction, amount, code, seq, at }: KeptTransfer,
  { txId, theirId }: Named,
): WalletTransferReply {
  return {
    txId,
    player: theirId,
    direction,
    amount: makeMoneyText(money(amount)),
    status: code === null ? 'done' : 'refused',
    code,
    ...fundsNow(parts, id),
    seq,
    at: makeInstant(parseInstant(at) ?? parts.clock.now()),
  };
}
