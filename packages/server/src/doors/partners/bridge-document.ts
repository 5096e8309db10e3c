/** The OpenAPI document for partners: what a bridge serves, and what it and a wallet may call here. */
import {
  depositCall,
  nudgeCall,
  payoutCall,
  standing,
  standingsPage,
} from '@layline/contract/bridge';
import { named, refused, schemaOf, signatureHeaders } from './document-parts.ts';
import { walletPaths, walletSchemas } from './wallet-document.ts';

const known = { 200: { description: 'How far it is', content: named('Standing') } };
const unknown = { 404: { description: 'Nothing is known of this ref: nothing was done for it' } };

const posted = (summary: string, call: string) => ({
  post: {
    summary,
    parameters: signatureHeaders,
    requestBody: { required: true, content: named(call) },
    responses: { ...known, 400: { description: 'Refused for good: nothing was done' } },
  },
});

/** Paths beginning with `/v1/cashier` and `/v1/wallet` are served here, all others by the bridge. */
export const bridgeDocument = (): object => ({
  openapi: '3.1.0',
  info: { title: 'Layline: bridges of the cashier, and wallets of operators', version: '1' },
  paths: {
    '/v1/deposits': posted('Served by the bridge: a player wants to pay', 'Deposit'),
    '/v1/payouts': posted('Served by the bridge: pay a player, once for a ref', 'Payout'),
    '/v1/standings/{ref}': {
      get: {
        summary: 'Served by the bridge: how far a deposit or payout is',
        parameters: [
          { name: 'ref', in: 'path', required: true, schema: schemaOf(nudgeCall.shape.ref) },
          ...signatureHeaders,
        ],
        responses: { ...known, ...unknown },
      },
    },
    '/v1/standings': {
      get: {
        summary: 'Served by the bridge: what changed, the oldest change first',
        parameters: [
          { name: 'after', in: 'query', schema: { type: 'string', default: '' } },
          ...signatureHeaders,
        ],
        responses: { 200: { description: 'A page', content: named('Standings') } },
      },
    },
    '/v1/cashier/{name}/nudge': {
      post: {
        summary: 'Served by Layline: something changed; Layline asks what',
        parameters: [
          { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
          ...signatureHeaders,
        ],
        requestBody: { required: true, content: named('Nudge') },
        responses: { 202: { description: 'It is asked soon' }, ...refused },
      },
    },
    ...walletPaths,
  },
  components: {
    schemas: {
      Deposit: schemaOf(depositCall),
      Payout: schemaOf(payoutCall),
      Standing: schemaOf(standing),
      Standings: schemaOf(standingsPage),
      Nudge: schemaOf(nudgeCall),
      ...walletSchemas,
    },
  },
});
