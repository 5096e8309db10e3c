/**
 * Addresses of the exchange. All are settings, so that the feed works with any server that speaks the
 * protocol.
 */
export interface LiveAddresses {
  /** Interactive sign-in, keep-alive and sign-out; without a trailing slash. */
  readonly identityUrl: string;
  /** Sign-in with a client certificate. */
  readonly certificateUrl: string;
  /** JSON-RPC of the betting API: the catalogue and the books of closed markets. */
  readonly bettingUrl: string;
  readonly stream: StreamAddress;
}

export interface StreamAddress {
  readonly host: string;
  readonly port: number;
  /** False only for a server on this machine; network traffic is always encrypted. */
  readonly isTls: boolean;
  /** A private certificate authority as PEM; if absent, the public ones. */
  readonly authority?: string;
}

export const publicAddresses: LiveAddresses = {
  identityUrl: 'https://identitysso.betfair.com/api',
  certificateUrl: 'https://identitysso-cert.betfair.com/api',
  bettingUrl: 'https://api.betfair.com/exchange/betting/json-rpc/v1',
  stream: { host: 'stream-api.betfair.com', port: 443, isTls: true },
};
