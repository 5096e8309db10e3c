/** What is published of the casino's seeds: commitments and what was revealed, never a secret one. */
import type { ShownChain } from '@layline/contract/console-system';
import { readBigint, type Sql } from '../../database.ts';

type Row = Omit<ShownChain, 'chainId' | 'revealed' | 'announcedSeq'> & {
  readonly chainId: string;
  readonly revealed: string;
  readonly announcedSeq: string | null;
};

/** Returns the newest chain of each game. */
export async function readChainStates({ query }: Sql): Promise<ShownChain[]> {
  const rows = await query<Row>(
    `select chain.game_id as "gameId", chain.chain_id::text as "chainId", chain.source,
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
     order by chain.game_id`,
  );
  return rows.map((row) => ({
    ...row,
    chainId: readBigint(row.chainId),
    revealed: readBigint(row.revealed),
    announcedSeq: row.announcedSeq === null ? null : readBigint(row.announcedSeq),
  }));
}
