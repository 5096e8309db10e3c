/** What is published of the casino's seeds: commitments and what was revealed, never a secret one. */
import { addMs, type Instant, makeInstant } from '@layline/contract';
import type { ShownChain } from '@layline/contract/console-system';
import { readBigint, type Sql } from '../../database.ts';

type StoredChain = Omit<ShownChain, 'waits'>;

type Row = Omit<StoredChain, 'chainId' | 'firstNonce' | 'revealed' | 'announcedSeq'> & {
  readonly chainId: string;
  readonly firstNonce: string;
  readonly revealed: string;
  readonly announcedSeq: string | null;
};

const dayMs = 86_400_000;

/** Returns the newest chain of each game. */
export async function readChainStates({ query }: Sql, now: Instant): Promise<StoredChain[]> {
  const rows = await query<Row>(
    `select chain.game_id as "gameId", chain.chain_id::text as "chainId", chain.source,
       chain.first_nonce::text as "firstNonce", chain.gap,
       (select count(*)::int from casino_chain other
        where other.game_id = chain.game_id and other.chain_id <> chain.chain_id and other.rounds = 0
          and other.scheme >= 2 and other.begun_by <> 'takeover' and other.started_at > $1) as unused,
       (select count(*)::int from casino_round
        where game_id = chain.game_id and drawn_at is not null and server_seed = '') as lost,
       chain.started_at as "startedAt", chain.first_hash as "firstHash", chain.length,
       coalesce(last.nonce - chain.first_nonce + 1, 0)::text as revealed,
       last.mid as "lastRound", last.hash as "lastHash", last.drawn_at as "lastAt",
       open.mid as "openRound", open.hash as "openHash",
       chain.announced_seq::text as "announcedSeq"
     from (select distinct on (game_id) * from casino_chain order by game_id, chain_id desc) chain
     left join lateral (
       select mid, nonce, hash, drawn_at from casino_round
       where game_id = chain.game_id and chain_id = chain.chain_id and drawn_at is not null
         and server_seed <> '' order by nonce desc limit 1) last on true
     left join lateral (
       select mid, hash from casino_round
       where game_id = chain.game_id and chain_id = chain.chain_id and drawn_at is null
       order by nonce desc limit 1) open on true
     order by chain.game_id collate "C"`,
    [makeInstant(addMs(now, -dayMs))],
  );
  return rows.map((row) => ({
    ...row,
    chainId: readBigint(row.chainId),
    firstNonce: readBigint(row.firstNonce),
    revealed: readBigint(row.revealed),
    announcedSeq: row.announcedSeq === null ? null : readBigint(row.announcedSeq),
  }));
}
