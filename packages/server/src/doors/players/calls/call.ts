/** A handler's input and result. */
import type { Body, Params, Query, Refusal, Reply, RouteName, RouteOf } from '@layline/contract';
import type { EncodedReply } from '../../../base/envelope.ts';
import type { Session } from '../../../venue/accounts/session.ts';
import type { Site } from '../../../venue/sites/directory.ts';
import type { Decides, Reads } from '../../door/parts.ts';
import type { TaggedReply } from '../cache/tagged-reply.ts';

export type Answer<Name extends RouteName> = Reply<Name> | EncodedReply | TaggedReply | Refusal;

/** What a handler has: less where an edge answers too. */
type PartsOf<Name extends RouteName> = RouteOf<Name> extends { isEdge: true } ? Reads : Decides;

export interface Call<Name extends RouteName> {
  readonly app: PartsOf<Name>;
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

/** A read of cached data: what does not depend on who calls. */
export type CachedCall<Name extends RouteName> = Pick<
  Call<Name>,
  'app' | 'site' | 'params' | 'query'
>;

/** A call of a signed-in player of the site. */
export interface PlayerCall<Name extends RouteName> extends Call<Name> {
  readonly session: Session;
}
