/** Deposits and withdrawals, and the replies to their references. */
import {
  addMs,
  clientRef,
  money,
  noMoney,
  odds,
  parseMoney,
  playerId,
  runnerId,
  siteId,
  transferRef,
} from '@layline/contract';
import { expect, test } from 'vitest';
import { faultsOf, openAccount, openScene, placeBet, type Scene, send } from '../../test/scene.ts';
import { parseTable } from '../../test/table.ts';
import { apply } from '../apply.ts';
import { openExchange } from '../memory/state.ts';
import type { MoveFunds } from '../model/command.ts';
import type { Event, FundsMoved } from '../model/event.ts';
import { accountOf } from '../read.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../snapshot.ts';

type Column = 'who' | 'pays' | 'amount' | 'ref' | 'remark' | 'after' | 'answer' | 'has';

const hourMs = 3_600_000;

/** Anna and bilal play on one site, chitra on another. */
function openPayers(): Scene {
  const scene = openScene({ runners: ['Kings', 'Queens'] });
  openAccount(scene, 'anna');
  openAccount(scene, 'bilal');
  const other = { playerId: playerId('chitra'), siteId: siteId('two'), exposureLimit: null };
  send(scene, { kind: 'open-account', ...other });
  return scene;
}

/** `after` is the delay in hours; `answer` is `paid`, `before` for a repeated reply, or a code. */
function pay(scene: Scene, table: string): string[] {
  for (const row of parseTable<Column>(table)) {
    scene.at = addMs(scene.at, Number(row.after ?? 0) * hourMs);
    const request: MoveFunds = {
      kind: 'move-funds',
      transferRef: transferRef(row.ref),
      direction: row.pays === 'in' ? 'deposit' : 'withdraw',
      playerId: playerId(row.who),
      amount: parseMoney(row.amount) ?? noMoney,
      remark: row.remark,
    };
    const { events, refusal } = send(scene, request);
    const answer = refusal?.code ?? (events.length === 0 ? 'before' : 'paid');
    const has = accountOf(scene.state, playerId(row.who))?.openingBalance;
    const line = `${row.who} ${row.pays} ${row.amount} ${row.ref}`;
    expect(`${line}: ${answer} ${has}`).toBe(`${line}: ${row.answer} ${parseMoney(row.has)}`);
  }
  return faultsOf(scene);
}

test.each([
  [
    'a reference moves money once, and gives its answer again',
    `
    who     pays  amount  ref     remark   answer                has
    anna    in    100     inv-1   cash     paid                  100
    anna    in    100     inv-1   cash     before                100
    anna    in    100     inv-2   cash     paid                  200
    anna    out   50      inv-3   cash     paid                  150
    anna    in    100     inv-1   cash     before                150
    anna    out   50      inv-3   cash     before                150
    `,
  ],
  [
    'another payment of the site under a reference is refused, whatever differs',
    `
    who     pays  amount  ref     remark   answer                has
    anna    in    100     inv-1   cash     paid                  100
    anna    in    101     inv-1   cash     TRANSFER_REF_REUSED   100
    anna    out   100     inv-1   cash     TRANSFER_REF_REUSED   100
    anna    in    100     inv-1   cheque   TRANSFER_REF_REUSED   100
    bilal   in    100     inv-1   cash     TRANSFER_REF_REUSED   0
    chitra  in    100     inv-1   cash     paid                  100
    anna    in    100     inv-1   cash     before                100
    `,
  ],
  [
    'a refusal is an answer too; what can only be wrong is none',
    `
    who     pays  amount        ref     remark   answer                has
    anna    out   10            out-1   cash     INSUFFICIENT_FUNDS    0
    anna    in    10            in-1    cash     paid                  10
    anna    out   10            out-1   cash     INSUFFICIENT_FUNDS    10
    anna    out   5             out-1   cash     TRANSFER_REF_REUSED   10
    anna    out   10            out-2   cash     paid                  0
    anna    in    0             in-2    cash     INVALID_REQUEST       0
    anna    in    7             in-2    cash     paid                  7
    anna    in    0             in-2    cash     INVALID_REQUEST       7
    anna    in    90000000000   in-3    cash     BALANCE_TOO_LARGE     7
    anna    out   7             out-3   cash     paid                  0
    anna    in    90000000000   in-3    cash     BALANCE_TOO_LARGE     0
    anna    in    90000000000   in-4    cash     paid                  90000000000
    anna    in    90000000000   in-4    cash     before                90000000000
    `,
  ],
  [
    'memory keeps answers for a day; the store keeps the older ones',
    `
    who     pays  amount  ref     remark  after   answer                has
    anna    in    100     inv-1   cash            paid                  100
    anna    in    100     inv-2   cash    20      paid                  200
    anna    in    100     inv-1   cash    3       before                200
    anna    in    100     inv-3   cash    2       paid                  300
    anna    in    100     inv-2   cash    18      before                300
    anna    in    100     inv-3   cash    5       before                300
    anna    in    100     inv-4   cash    100     paid                  400
    anna    in    100     inv-4   cash            before                400
    `,
  ],
])('%s', (_what, table) => {
  expect(pay(openPayers(), table)).toEqual([]);
});

test("money at risk cannot be withdrawn, and a bet's reference is not a transfer's", () => {
  const scene = openPayers();
  const faults = pay(
    scene,
    `
    who     pays  amount  ref     remark   answer                has
    anna    in    100     mine    cash     paid                  100
    `,
  );
  expect(faults).toEqual([]);
  const on = { who: 'anna', side: 'back', runner: runnerId(1) } as const;
  const own = { persistence: 'keep', clientRef: clientRef('mine') } as const;
  const bet = { ...on, odds: odds(200), stake: money(60_00) };
  expect(placeBet(scene, bet, own).refusal).toBeNull();
  const later = pay(
    scene,
    `
    who     pays  amount  ref     remark   answer                has
    anna    out   40.01   out-1   cash     INSUFFICIENT_FUNDS    100
    anna    out   40      out-2   cash     paid                  60
    anna    in    100     mine    cash     before                60
    `,
  );
  expect(later).toEqual([]);
});

/** The event as written before transfers had references. */
function unreferenced(event: Event): Event {
  if (event.kind !== 'funds-moved') return event;
  const { transferRef: _ref, ...rest } = event;
  return rest satisfies FundsMoved;
}

test('a journal from before references gives the same hash as then', () => {
  const scene = openPayers();
  const faults = pay(
    scene,
    `
    who     pays  amount  ref     remark   answer                has
    anna    in    100     inv-1   cash     paid                  100
    anna    out   30      inv-2   cash     paid                  70
    `,
  );
  expect(faults).toEqual([]);
  const old = openExchange();
  for (const event of scene.events) apply(old, unreferenced(event));
  expect(stateHash(old)).not.toBe(stateHash(scene.state));
  const { transfers, ...before } = snapshotExchange(scene.state) as { transfers: unknown };
  expect(transfers).toBeDefined();
  expect(snapshotExchange(old)).toEqual(before);
  expect(stateHash(restoreExchange(before))).toBe(stateHash(old));
  expect(stateHash(old)).toBe('984bf24b6721765d');
});
