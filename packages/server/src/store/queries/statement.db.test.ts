import { instant, type Money, makeInstant } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import type { Store } from '../database.ts';
import { listStatement, type StatementFilter } from './statement.ts';

const accounts = ['player:anna', 'house:one', 'player:bilal'];
const at = (seq: number) => instant(1_775_000_000_000 + seq * 1000);
/** Lines of each account in one command, by its number: single for a transfer, else as blocks. */
const lengthOf = (seq: number, account: number): number => (seq * 7 + account * 3) % 6;
const isDeposit = (seq: number): boolean => seq % 5 === 0;
const isInRuns = (seq: number): boolean => seq > 8 && !isDeposit(seq);

interface Line {
  readonly line: number;
  readonly isUpline: boolean;
  readonly seq: number;
}

describe.each(storesUnderTest)('a statement with blocks of lines on $name', (kind) => {
  let store: Store;
  const lines: Line[][] = accounts.map(() => []);

  async function add(seq: number, account: number, place: number): Promise<void> {
    const own = lines[account] ?? [];
    const line = { line: own.length + 1, isUpline: isDeposit(seq), seq };
    own.push(line);
    const classLine = own.filter(({ isUpline }) => isUpline === line.isUpline).length;
    await store.query(
      `insert into posting (account_id, line, is_upline, class_line, amount, balance_after,
         opposite_account_id, reason, remark, at, seq, place)
       values ($1, $2, $3, $4, 1, $2, 'x', 'settlement', 'word', $5, $6, $7)`,
      [accounts[account], line.line, line.isUpline, classLine, makeInstant(at(seq)), seq, place],
    );
  }

  beforeAll(async () => {
    store = await openMigrated(kind);
    for (let seq = 1; seq <= 40; seq += 1) {
      let number = 0;
      for (const account of accounts.keys()) {
        const length = isDeposit(seq) ? 1 : lengthOf(seq, account);
        for (let nth = 0; nth < length; nth += 1) {
          number += 1;
          const place = nth === 0 ? 0 - number : number;
          await add(seq, account, isInRuns(seq) ? place : 0);
        }
      }
    }
    for (const [account, own] of lines.entries()) {
      await store.query(
        'insert into account (account_id, site_id, balance, lines, seq) values ($1, $2, $3, $4, 1)',
        [accounts[account], 'one', own.length as Money, own.length],
      );
    }
  });
  afterAll(() => store.close());

  it.each([null, true, false])('[ACC-2] returns every page, with upline %s', async (isUpline) => {
    for (const [account, own] of lines.entries()) {
      for (const [from, to] of [
        [1, 41],
        [7, 23],
        [12, 13],
        [39, 41],
      ] as const) {
        const among = own.filter((one) => one.seq >= from && one.seq < to);
        const wanted = among
          .filter((one) => isUpline === null || one.isUpline === isUpline)
          .map(({ line }) => line)
          .toReversed();
        const accountId = accounts[account] as string;
        for (const search of ['', 'word']) {
          const filter: StatementFilter = {
            accountId,
            isUpline,
            from: at(from),
            to: at(to),
            search,
          };
          const found: number[] = [];
          for (let page = 1; found.length < wanted.length; page += 1) {
            const { items, total } = await listStatement(store, { ...filter, page, pageSize: 7 });
            expect(total).toBe(wanted.length);
            expect(items).not.toHaveLength(0);
            found.push(...items.map(({ line }) => line));
          }
          expect(found).toEqual(wanted);
        }
      }
    }
  });

  it('refuses a duplicate line, as the first of a block or inside one', async () => {
    const copy = (place: string, where: string) =>
      store.query(
        `insert into posting select (jsonb_populate_record(posting, jsonb_build_object('place',
           ${place}))).* from posting where ${where}`,
      );
    await expect(copy('0', 'seq = 1')).rejects.toThrow('posting_of_account');
    await expect(copy('place', 'place > 0')).rejects.toThrow('posting_of_command');
  });
});
