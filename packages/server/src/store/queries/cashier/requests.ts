/** What players ask of their agents, who pay them in and out. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';

type RequestState = 'open' | 'done' | 'refused' | 'cancelled';

export interface AgentRequest {
  readonly id: string;
  readonly siteId: string;
  readonly playerId: string;
  readonly userName: string;
  readonly agentId: string;
  readonly direction: 'deposit' | 'withdraw';
  readonly amount: number;
  readonly note: string;
  readonly state: RequestState;
  readonly answer: string;
  readonly createdAt: string;
}

const rows = `select request_id as id, agent_request.site_id as "siteId", player_id as "playerId",
    user_name as "userName", agent_id as "agentId", direction, amount, note, state, answer,
    agent_request.created_at as "createdAt"
  from agent_request join player using (player_id)`;

export async function findRequest({ query }: Sql, id: string): Promise<AgentRequest | null> {
  const [row] = await query<AgentRequest>(`${rows} where request_id = $1`, [id]);
  return row ?? null;
}

/** Newest first. */
export const listRequestsOf = (
  { query }: Sql,
  { playerId, max }: { readonly playerId: string; readonly max: number },
): Promise<AgentRequest[]> =>
  query<AgentRequest>(
    `${rows} where player_id = $1 order by agent_request.created_at desc, request_id collate "C" limit $2`,
    [playerId, max],
  );

interface Listed {
  readonly siteId: string | null;
  /** Null for all. */
  readonly agentIds: readonly string[] | null;
  readonly state: RequestState;
  readonly max: number;
}

/** The longest waiting first. */
export const listRequests = (
  { query }: Sql,
  { siteId, agentIds, state, max }: Listed,
): Promise<AgentRequest[]> =>
  query<AgentRequest>(
    `${rows} where ($1::text is null or agent_request.site_id = $1)
       and ($2::text[] is null or agent_id = any($2)) and state = $3
     order by agent_request.created_at, request_id collate "C" limit $4`,
    [siteId, agentIds, state, max],
  );

export interface NewRequest
  extends Pick<
    AgentRequest,
    'id' | 'siteId' | 'playerId' | 'agentId' | 'direction' | 'amount' | 'note'
  > {
  readonly clientRef: string;
  readonly now: Instant;
  /** Open ones of the player. */
  readonly max: number;
}

/** Returns the id of the request under this reference, a new one or the one before; null if too many wait. */
export const addRequest = (store: Store, added: NewRequest): Promise<string | null> =>
  store.transaction(async ({ query }) => {
    const { id, siteId, playerId, agentId, direction, amount, note, clientRef, now, max } = added;
    await query('select 1 from player where player_id = $1 for update', [playerId]);
    const [before] = await query<{ id: string }>(
      'select request_id as id from agent_request where player_id = $1 and client_ref = $2',
      [playerId, clientRef],
    );
    if (before !== undefined) return before.id;
    const rows_ = await query(
      `insert into agent_request (request_id, site_id, player_id, agent_id, direction, amount, note,
         client_ref, state, created_at, changed_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $9 where $10 > (
         select count(*) from agent_request where player_id = $3 and state = 'open') returning 1`,
      [id, siteId, playerId, agentId, direction, amount, note, clientRef, makeInstant(now), max],
    );
    return rows_.length > 0 ? id : null;
  });

interface Answered {
  readonly id: string;
  readonly state: Exclude<RequestState, 'open'>;
  readonly answer: string;
  readonly now: Instant;
}

/** Returns false if it does not wait. */
export async function answerRequest(
  { query }: Sql,
  { id, state, answer, now }: Answered,
): Promise<boolean> {
  const found = await query(
    `update agent_request set state = $2, answer = $3, changed_at = $4
     where request_id = $1 and state = 'open' returning 1`,
    [id, state, answer, makeInstant(now)],
  );
  return found.length > 0;
}
