/**
 * Adds a mark to the journal: through the engine that writes it, or, where no server runs, as the next row by
 * itself. A mark changes nothing that memory holds, so that no journal need be read for it.
 */
import { makeInstant } from '@layline/contract';
import { decide, openExchange } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { Store } from '../../store/database.ts';
import { readJournalHead } from '../../store/queries/journal.ts';
import { journalTable } from '../../store/tables/journal.ts';
import { insertRows } from '../../store/writes/write-rows.ts';
import { chainStart, JournalRow } from '../chain/chain.ts';
import { journalRow } from '../commit/core-write.ts';
import type { AppEngine } from '../writer/app-engine.ts';

/** Resolves to false while the journal accepts nothing. */
export type MarkJournal = (text: string) => Promise<boolean>;

export const markThrough =
  (engine: Pick<AppEngine, 'submit'>): MarkJournal =>
  async (text) =>
    (await engine.submit({ kind: 'mark-journal', text })).kind === 'accepted';

/**
 * For a store that this process has alone. If a server that lost it unnoticed writes yet, both need the same
 * number, of which the store takes one: this rejects, or that server reads the mark back and follows it.
 */
export const markAlone =
  (store: Store, clock: Clock): MarkJournal =>
  async (text) => {
    if (store.lease?.isHeld() === false) return false;
    const head = await readJournalHead(store);
    const seq = (head?.seq ?? 0) + 1;
    const at = clock.now();
    const [event] = decide(openExchange(), { kind: 'mark-journal', text, seq, at }).events;
    if (event === undefined) return false;
    const facts = { part: 0, at: makeInstant(at), siteId: null };
    const row = new JournalRow(facts, event, { hash: head?.hash ?? chainStart });
    await insertRows(store, { table: journalTable, rows: [journalRow(row)] });
    return true;
  };
