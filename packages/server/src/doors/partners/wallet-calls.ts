/**
 * The calls of an operator's wallet: its players, links that sign them in, and money to and fro. Each may be
 * repeated and does its work once; only for another link a new message is needed.
 */
import { type Refusal, refusalStatus } from '@layline/contract';
import {
  walletPlayerCall,
  walletSessionCall,
  walletTransferCall,
  walletTxId,
} from '@layline/contract/wallet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Wallet } from '../../store/queries/partners/wallets.ts';
import type { Partners } from '../../venue/partners/partners.ts';
import type { Site } from '../../venue/sites/directory.ts';
import { makeEnterLink } from '../../venue/wallets/enter-link.ts';
import { findWalletTransfer, moveWalletMoney } from '../../venue/wallets/move-wallet-money.ts';
import { openTheirPlayer } from '../../venue/wallets/their-players.ts';
import { isRefusal } from '../door/is-refusal.ts';
import type { Decides } from '../door/parts.ts';
import { PartnerAdmission } from './admit-partner.ts';
import { isReply, type PartnerReply, refuseWith } from './answer.ts';
import { bytesOf, readMessage } from './read-message.ts';

interface WalletDoor {
  readonly app: Decides;
  readonly partners: Pick<Partners, 'findWallet' | 'secretsOf'>;
  readonly send: (reply: FastifyReply, answer: PartnerReply) => FastifyReply;
}

/** A call that its signature vouches for. */
interface Signed {
  readonly site: Site;
  readonly wallet: string;
  readonly body: Buffer;
  /** A message of that id was carried out already. */
  readonly isRepeat: boolean;
}

type Work = (signed: Signed, params: Params) => Promise<object>;
type Params = { readonly name: string; readonly txId?: string };

export function serveWallets(server: FastifyInstance, { app, partners, send }: WalletDoor): void {
  const find = (name: string) => partners.findWallet(name);
  const admission = new PartnerAdmission({ app, partners, find });
  const take = (work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Params;
    const { headers } = request;
    const body = bytesOf(request.body);
    const admitted = admission.admit({ name: params.name, headers, body });
    if (isReply(admitted)) return send(reply, admitted);
    const site = siteOf(app, admitted.partner);
    if (site === null) return send(reply, off());
    const { isRepeat, remember } = admitted;
    const answer = await work({ site, wallet: params.name, body, isRepeat }, params);
    if (isReply(answer)) return send(reply, answer);
    if (isRefusal(answer)) return send(reply, refused(answer));
    remember();
    return send(reply, { status: 200, body: answer });
  };
  server.post(
    '/v1/wallet/:name/players',
    take(async ({ site, body }) => {
      const read = readMessage(walletPlayerCall, body);
      return isReply(read) ? read : openTheirPlayer(app, { site, ...read });
    }),
  );
  server.post(
    '/v1/wallet/:name/sessions',
    take(async ({ site, body, isRepeat }) => {
      if (isRepeat) {
        const text = 'webhook-id: gave a link already; a new message gives another.';
        return refuseWith('ID_REUSED', text);
      }
      const read = readMessage(walletSessionCall, body);
      return isReply(read) ? read : makeEnterLink(app, { site, ...read });
    }),
  );
  server.post(
    '/v1/wallet/:name/transfers',
    take(async ({ site, wallet, body }) => {
      const call = readMessage(walletTransferCall, body);
      if (isReply(call)) return call;
      return site.money === 'transfer' ? moveWalletMoney(app, { site, wallet, call }) : off();
    }),
  );
  server.get(
    '/v1/wallet/:name/transfers/:txId',
    take(async ({ site, wallet }, params) => {
      const txId = walletTxId.safeParse(params.txId);
      if (!txId.success) return refuseWith('NOT_FOUND', 'txId: nothing was done under it.');
      return findWalletTransfer(app, { site, wallet, txId: txId.data });
    }),
  );
}

/** Null for a site that works in another way. */
function siteOf({ sites }: Decides, { siteId }: Pick<Wallet, 'siteId'>): Site | null {
  const site = sites.byId(siteId);
  return site?.money === 'transfer' || site?.money === 'tables' ? site : null;
}

const off = () =>
  refuseWith('WALLET_OFF', 'The site works in another way: `site set SITE --money` says how.');

function refused({ code, message }: Refusal): PartnerReply {
  if (code === 'NOT_FOUND') return refuseWith('NOT_FOUND', message);
  if (code === 'TRANSFER_REF_REUSED') {
    return refuseWith('TX_REUSED', 'txId: was used for another transfer; use a new one.');
  }
  if (code === 'INVALID_REQUEST') return refuseWith('INVALID_MESSAGE', message);
  return refusalStatus(code) >= 500
    ? refuseWith('UNAVAILABLE', 'It may have been done; send it again under the same id.', 1)
    : refuseWith('REFUSED', message);
}
