/** A handler's input and result. */
import type { Body, Params, Query, Refusal, Reply, RouteName } from '@layline/contract';
import type { App } from '../../app.ts';
import type { Session } from '../../auth/session.ts';
import type { EncodedReply } from '../../envelope.ts';
import type { Site } from '../../site/directory.ts';

export type Answer<Name extends RouteName> = Reply<Name> | EncodedReply | Refusal;

export interface Call<Name extends RouteName> {
  readonly app: App;
  readonly params: Params<Name>;
  readonly query: Query<Name>;
  readonly body: Body<Name>;
  readonly site: Site;
  /** The caller's network address. */
  readonly address: string;
  /** The Host header as received, with its port. */
  readonly host: string;
  /** The token sent with the call, whatever its access; null without one. */
  readonly token: string | null;
  /** The User-Agent header; '' without one. */
  readonly device: string;
  /** Reads a header set by the trusted proxy; '' if the caller connected directly. */
  readonly proxyHeader: (header: string) => string;
}

/** A call of a signed-in player of the site. */
export interface PlayerCall<Name extends RouteName> extends Call<Name> {
  readonly session: Session;
}

export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'code' in answer && !('status' in answer);
