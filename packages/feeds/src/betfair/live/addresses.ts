/**
 * Where the exchange is spoken to. All are settings, so that the feed takes prices from any server that
 * speaks the protocol.
 */
export interface LiveAddresses {
  /** Interactive sign-in, keep-alive and sign-out, without a slash at the end. */
  readonly identityUrl: string;
  /** Sign-in with a client certificate. */
  readonly certificateUrl: string;
  /** JSON-RPC of betting: the catalogue and the books of closed markets. */
  readonly bettingUrl: string;
  readonly stream: StreamAddress;
}

export interface StreamAddress {
  readonly host: string;
  readonly port: number;
  /** False on this machine alone: what goes over the network is encrypted. */
  readonly isTls: boolean;
  /** A certificate authority of one's own, as PEM; the public ones where it is absent. */
  readonly authority?: string;
}

export const publicAddresses: LiveAddresses = {
  identityUrl: 'https://identitysso.betfair.com/api',
  certificateUrl: 'https://identitysso-cert.betfair.com/api',
  bettingUrl: 'https://api.betfair.com/exchange/betting/json-rpc/v1',
  stream: { host: 'stream-api.betfair.com', port: 443, isTls: true },
};
