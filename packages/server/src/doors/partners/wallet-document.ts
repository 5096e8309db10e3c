/** The calls of an operator's wallet, in the OpenAPI document for partners. */
import {
  walletPlayerCall,
  walletPlayerReply,
  walletSessionCall,
  walletSessionReply,
  walletTransferCall,
  walletTransferReply,
  walletTxId,
} from '@layline/contract/wallet';
import { named, refused, schemaOf, signatureHeaders } from './document-parts.ts';

const nameInPath = { name: 'name', in: 'path', required: true, schema: { type: 'string' } };

const posted = (summary: string, call: string) => ({
  post: {
    summary: `Served by Layline: ${summary}`,
    parameters: [nameInPath, ...signatureHeaders],
    requestBody: { required: true, content: named(`${call}Call`) },
    responses: { 200: { description: 'Done', content: named(call) }, ...refused },
  },
});

export const walletPaths = {
  '/v1/wallet/{name}/players': posted('open a player, or find them', 'WalletPlayer'),
  '/v1/wallet/{name}/sessions': posted('a link that signs in once', 'WalletSession'),
  '/v1/wallet/{name}/transfers': posted('move money, once for a txId', 'WalletTransfer'),
  '/v1/wallet/{name}/transfers/{txId}': {
    get: {
      summary: 'Served by Layline: what became of a txId',
      parameters: [
        nameInPath,
        { name: 'txId', in: 'path', required: true, schema: schemaOf(walletTxId) },
        ...signatureHeaders,
      ],
      responses: { 200: { description: 'Done', content: named('WalletTransfer') }, ...refused },
    },
  },
};

export const walletSchemas = {
  WalletPlayerCall: schemaOf(walletPlayerCall),
  WalletPlayer: schemaOf(walletPlayerReply),
  WalletSessionCall: schemaOf(walletSessionCall),
  WalletSession: schemaOf(walletSessionReply),
  WalletTransferCall: schemaOf(walletTransferCall),
  WalletTransfer: schemaOf(walletTransferReply),
};
