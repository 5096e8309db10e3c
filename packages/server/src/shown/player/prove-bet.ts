/** The proof that a bet is in the journal, as its player sees it (PROOF-6). */
import type { BetProof, PlayerId } from '@layline/contract';
import { type ProvenRow, proveRow } from '../../engine/audit/roots/prove-row.ts';
import type { Sql } from '../../store/database.ts';

interface OwnBet {
  readonly betId: string;
  readonly playerId: PlayerId;
}

/** Null if there is no such row. The caller has checked that the bet is the player's. */
export async function proveBet(sql: Sql, { betId, playerId }: OwnBet): Promise<BetProof | null> {
  const row = await proveRow(sql, Number(betId));
  if (row === null) return null;
  const { seq, hash, previousHash } = row;
  const archived = row.event === '' ? ({ isArchived: true } as const) : {};
  const shown = { betId, seq, hash, previousHash, text: textFor(playerId, row) };
  return { ...shown, ...archived, ...pathOf(row) };
}

function pathOf({ path }: ProvenRow): Pick<BetProof, 'path' | 'why'> {
  if (path === 'later') return { path: null, why: 'its minute is not over' };
  if (path === 'never') return { path: null, why: 'it is older than the roots' };
  const { root, ...way } = path;
  const { number, at, lastSeq, rows, journalHash } = root;
  const shown = { number, at, lastSeq, rows, journalHash, root: root.root, ...way };
  return { path: shown, why: null };
}

/** A row that names other players stays here: the hash is all that others may have. */
function textFor(playerId: PlayerId, { event }: ProvenRow): string | null {
  const names = [...event.matchAll(/"playerId":"([^"]*)"/g)].map(([, name]) => name);
  return names.length > 0 && names.every((name) => name === playerId) ? event : null;
}
