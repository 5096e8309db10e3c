/** Withdrawals, deposits, unclaimed money and charge-backs: what each does to the books. */
import {
  clientRef,
  money,
  odds,
  playerId,
  runnerId,
  siteId,
  transferRef,
  withdrawalRef,
} from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import { describe, expect, it } from 'vitest';
import {
  closeMarket,
  faultsOf,
  fund,
  openAccount,
  openScene,
  placeBet,
  type Scene,
  send,
} from '../../../test/scene.ts';
import type { Command } from '../../model/command.ts';

const anna = playerId('anna');
const one = siteId('one');

function open(balance = 1000_00): Scene {
  const scene = openScene({ runners: ['Kings', 'Queens'] });
  openAccount(scene, 'anna');
  if (balance > 0) credit(scene, balance, 'first');
  return scene;
}

/** The code of the refusal, `done`, or `before` for a repetition. */
function act(scene: Scene, command: Command): string {
  const { refusal, events } = send(scene, command);
  expect(faultsOf(scene)).toEqual([]);
  const account = scene.state.accounts.get(anna);
  expect(account?.held).toBeLessThanOrEqual(account?.balance ?? 0);
  return refusal?.code ?? (events.length === 0 ? 'before' : 'done');
}

const hold = (scene: Scene, amount: number, name = 'w1', fee = 0): string =>
  act(scene, {
    kind: 'hold-withdrawal',
    playerId: anna,
    ref: withdrawalRef(name),
    clientRef: clientRef(`ref-${name}`),
    method: 'bank',
    destinationId: 'd1',
    amount: money(amount),
    fee: money(fee),
  });

const ref = (name = 'w1') => ({ ref: withdrawalRef(name) });
const approve = (scene: Scene, name?: string) =>
  act(scene, { kind: 'approve-withdrawal', ...ref(name) });
const dispatch = (scene: Scene, name?: string) =>
  act(scene, { kind: 'send-withdrawal', ...ref(name) });
const end = (scene: Scene, how: 'paid' | 'returned', name?: string) =>
  act(scene, { kind: 'end-withdrawal', end: how, ...ref(name) });
const cancel = (scene: Scene, byPlayer: typeof anna | null = anna, name?: string) =>
  act(scene, { kind: 'cancel-withdrawal', byPlayer, ...ref(name) });

const credit = (scene: Scene, amount: number, id: string, who: typeof anna | null = anna): string =>
  act(scene, {
    kind: 'credit-deposit',
    siteId: one,
    playerId: who,
    transferRef: transferRef(`deposit:bank:${id}`),
    method: 'bank',
    amount: money(amount),
    fee: money(0),
    remark: `Deposit: ${id}`,
  });

const back = (scene: Scene, stake: number): string => {
  const bet = { who: 'anna', side: 'back', runner: runnerId(1), odds: odds(200) } as const;
  const { refusal } = placeBet(scene, { ...bet, stake: money(stake) }, { persistence: 'keep' });
  return refusal?.code ?? 'done';
};

/** Anna's balance, what is held of it, and the accounts of the site. */
function books({ state }: Scene): Record<string, number> {
  const account = state.accounts.get(anna);
  const provider = { kind: 'provider', siteId: one, name: 'bank' } as const;
  return {
    balance: account?.balance ?? 0,
    held: account?.held ?? 0,
    provider: balanceOf(state.ledger, provider),
    house: balanceOf(state.ledger, { kind: 'house', siteId: one }),
    suspense: balanceOf(state.ledger, { kind: 'suspense', siteId: one }),
  };
}

const last = (scene: Scene) => scene.events.map(({ kind }) => kind).slice(-2);

describe('withdrawals', () => {
  it('[CASHIER-1] are held, approved, sent and paid, and the fee goes to the house', () => {
    const scene = open();
    expect(hold(scene, 400_00, 'w1', 5_00)).toBe('done');
    expect(books(scene)).toMatchObject({ balance: 1000_00, held: 405_00, provider: -1000_00 });
    expect(dispatch(scene)).toBe('WITHDRAWAL_NOT_OPEN');
    expect(approve(scene)).toBe('done');
    expect(dispatch(scene)).toBe('done');
    expect(books(scene)).toEqual({
      balance: 595_00,
      held: 0,
      provider: -600_00,
      house: 5_00,
      suspense: 0,
    });
    expect(end(scene, 'paid')).toBe('done');
    expect(end(scene, 'returned')).toBe('NOT_FOUND');
    expect(books(scene)).toMatchObject({ balance: 595_00, provider: -600_00 });
  });

  it('[CASHIER-1] give everything back when the provider returns them', () => {
    const scene = open();
    hold(scene, 400_00, 'w1', 5_00);
    approve(scene);
    dispatch(scene);
    expect(end(scene, 'returned')).toBe('done');
    expect(books(scene)).toMatchObject({ balance: 1000_00, held: 0, provider: -1000_00, house: 0 });
    const event = scene.events.at(-1);
    const remarks = event && 'transfers' in event ? event.transfers.map((t) => t.remark) : [];
    expect(remarks).toEqual(['Withdrawal returned: w1', 'Fee returned: w1']);
  });

  it('[CASHIER-2] keep held money from bets, other withdrawals and the operator', () => {
    const scene = open();
    expect(hold(scene, 700_00)).toBe('done');
    expect(back(scene, 300_01)).toBe('INSUFFICIENT_FUNDS');
    expect(hold(scene, 300_01, 'w2')).toBe('INSUFFICIENT_FUNDS');
    const taken = { playerId: anna, amount: money(300_01), remark: '' };
    const move = { kind: 'move-funds', direction: 'withdraw', ...taken } as const;
    expect(act(scene, { ...move, transferRef: transferRef('out') })).toBe('INSUFFICIENT_FUNDS');
    expect(back(scene, 300_00)).toBe('done');
    expect(hold(scene, 1, 'w3')).toBe('INSUFFICIENT_FUNDS');
    expect(cancel(scene)).toBe('done');
    expect(back(scene, 700_00)).toBe('done');
  });

  it('[CASHIER-3] are cancelled by their player alone, and not once they are sent', () => {
    const scene = open();
    hold(scene, 100_00);
    expect(cancel(scene, playerId('bilal'))).toBe('NOT_FOUND');
    approve(scene);
    dispatch(scene);
    expect(cancel(scene)).toBe('WITHDRAWAL_NOT_OPEN');
    expect(cancel(scene, null)).toBe('WITHDRAWAL_NOT_OPEN');
    expect(dispatch(scene)).toBe('before');
    expect(books(scene)).toMatchObject({ balance: 900_00, provider: -900_00 });
  });

  it('[CASHIER-3] are not cancelled by the player under rules that forbid it', () => {
    const scene = open();
    const rules = { timeZone: 'UTC', preset: 'uk', limits: [] } as const;
    send(scene, { kind: 'protect-site', siteId: one, ...rules });
    hold(scene, 100_00);
    expect(cancel(scene)).toBe('WITHDRAWAL_NOT_OPEN');
    expect(cancel(scene, null)).toBe('done');
  });

  it('[CASHIER-1] are asked for once for each reference, and at most three at a time', () => {
    const scene = open();
    expect(hold(scene, 100_00)).toBe('done');
    expect(hold(scene, 100_00)).toBe('before');
    expect(hold(scene, 100_01)).toBe('TRANSFER_REF_REUSED');
    expect(hold(scene, 1_00, 'w2')).toBe('done');
    expect(hold(scene, 1_00, 'w3')).toBe('done');
    expect(hold(scene, 1_00, 'w4')).toBe('TOO_MANY_OPEN');
    expect(hold(scene, 0, 'w5')).toBe('INVALID_REQUEST');
  });

  it('[CASHIER-4] end, newest first, when a corrected result takes what pays them', () => {
    const scene = open(500_00);
    fund(scene, 'bilal', money(500_00));
    back(scene, 500_00);
    const lay = { who: 'bilal', side: 'lay', runner: runnerId(1), odds: odds(200) } as const;
    placeBet(scene, { ...lay, stake: money(500_00) });
    const { definition } = scene;
    const bets = [...scene.state.markets.values()].flatMap(({ positions }) => [...positions]);
    expect(bets).toHaveLength(2);
    closeMarket(scene, ['Kings']);
    const settle = { kind: 'settle-market', marketId: definition.marketId } as const;
    const settled = send(scene, { ...settle, commissions: [] } as Command);
    expect(settled.refusal).toBeNull();
    expect(books(scene)['balance']).toBe(1000_00);
    hold(scene, 300_00, 'old');
    hold(scene, 600_00, 'new');
    const [paid] = settled.events;
    if (paid?.kind !== 'market-settled') throw new Error('the market is not settled');
    const correct = {
      kind: 'resettle-market',
      definition: scene.definition,
      removals: [],
      isVoid: true,
      undoes: paid.seq,
      bets: [],
      transfers: paid.transfers,
    } as const;
    expect(act(scene, correct as unknown as Command)).toBe('done');
    expect(last(scene)).toEqual(['market-resettled', 'withdrawal-cancelled']);
    expect(scene.events.at(-1)).toMatchObject({ ref: 'new', by: 'shortfall' });
    expect(books(scene)).toMatchObject({ balance: 500_00, held: 300_00 });
  });
});

describe('deposits', () => {
  it('[CASHIER-5] are credited once for each reference', () => {
    const scene = open(0);
    expect(credit(scene, 50_00, 'x1')).toBe('done');
    expect(credit(scene, 50_00, 'x1')).toBe('before');
    expect(credit(scene, 60_00, 'x1')).toBe('TRANSFER_REF_REUSED');
    expect(credit(scene, 50_00, 'x1', playerId('bilal'))).toBe('TRANSFER_REF_REUSED');
    expect(books(scene)).toMatchObject({ balance: 50_00, provider: -50_00 });
  });

  it('[CASHIER-6] that a limit or hold refuses wait for the operator, and limits count again', () => {
    const scene = open(0);
    const rules = { timeZone: 'UTC', preset: 'standard', limits: [] } as const;
    send(scene, { kind: 'protect-site', siteId: one, ...rules });
    const limit = { kind: 'set-limit', limit: 'deposit', period: 'day', amount: 100_00 } as const;
    send(scene, { kind: 'protect', playerId: anna, by: 'player', request: limit });
    expect(credit(scene, 80_00, 'x1')).toBe('done');
    expect(credit(scene, 30_00, 'x2')).toBe('done');
    expect(scene.events.at(-1)).toMatchObject({
      kind: 'deposit-unclaimed',
      code: 'DEPOSIT_LIMIT_REACHED',
    });
    expect(books(scene)).toMatchObject({ balance: 80_00, suspense: 30_00, provider: -110_00 });
    const held = { siteId: one, transferRef: transferRef('deposit:bank:x2') };
    const assign = { kind: 'assign-unclaimed', playerId: anna, ...held } as const;
    expect(act(scene, assign)).toBe('DEPOSIT_LIMIT_REACHED');
    scene.at = (scene.at + 86_400_000) as Scene['at'];
    expect(act(scene, assign)).toBe('done');
    expect(act(scene, assign)).toBe('NOT_FOUND');
    expect(books(scene)).toMatchObject({ balance: 110_00, suspense: 0 });
    const exclude = { kind: 'exclude', months: 6 } as const;
    send(scene, { kind: 'protect', playerId: anna, by: 'player', request: exclude });
    expect(credit(scene, 10_00, 'x3')).toBe('done');
    const other = { siteId: one, transferRef: transferRef('deposit:bank:x3') };
    expect(act(scene, { kind: 'refund-unclaimed', ...other })).toBe('done');
    expect(act(scene, { kind: 'refund-unclaimed', ...other })).toBe('NOT_FOUND');
    expect(books(scene)).toMatchObject({ balance: 110_00, suspense: 0, provider: -110_00 });
    expect(hold(scene, 110_00)).toBe('done');
  });

  it('[CASHIER-6] that nobody looked at wait for the operator above the highest amount', () => {
    const scene = open(0);
    const arrived = (amount: number, id: string): string =>
      act(scene, {
        kind: 'credit-deposit',
        siteId: one,
        playerId: anna,
        transferRef: transferRef(`deposit:bank:${id}`),
        method: 'bank',
        amount: money(amount),
        fee: money(0),
        remark: `Deposit: ${id}`,
        amountMax: money(100_00),
      });
    expect([arrived(100_00, 'x1'), arrived(100_01, 'x2')]).toEqual(['done', 'done']);
    const unclaimed = { kind: 'deposit-unclaimed', payer: anna, code: 'AMOUNT_OUTSIDE' };
    expect(scene.events.at(-1)).toMatchObject(unclaimed);
    expect(books(scene)).toMatchObject({ balance: 100_00, suspense: 100_01 });
    const held = { siteId: one, transferRef: transferRef('deposit:bank:x2') };
    expect(act(scene, { kind: 'assign-unclaimed', playerId: anna, ...held })).toBe('done');
    expect(books(scene)).toMatchObject({ balance: 200_01, suspense: 0 });
  });

  it('[CASHIER-6] of an unknown payer wait for the operator', () => {
    const scene = open(0);
    expect(credit(scene, 10_00, 'x1', null)).toBe('done');
    expect(credit(scene, 10_00, 'x1', null)).toBe('before');
    expect(books(scene)).toMatchObject({ balance: 0, suspense: 10_00, provider: -10_00 });
  });
});

describe('charge-backs', () => {
  const chargeBack = (scene: Scene, amount: number): string =>
    act(scene, {
      kind: 'charge-back',
      playerId: anna,
      transferRef: transferRef('charge-back:bank:first'),
      method: 'bank',
      amount: money(amount),
      remark: 'Charge-back: first',
    });

  it('[CASHIER-7] take what is free, end withdrawals that wait, and the house bears the rest', () => {
    const scene = open();
    expect(back(scene, 300_00)).toBe('done');
    hold(scene, 100_00, 'w1');
    hold(scene, 500_00, 'w2');
    expect(chargeBack(scene, 1000_00)).toBe('done');
    expect(chargeBack(scene, 1000_00)).toBe('before');
    expect(books(scene)).toEqual({
      balance: 300_00,
      held: 0,
      provider: 0,
      house: -300_00,
      suspense: 0,
    });
  });

  it('[CASHIER-7] leave a withdrawal that need not pay for them', () => {
    const scene = open();
    hold(scene, 100_00, 'w1');
    hold(scene, 500_00, 'w2');
    expect(chargeBack(scene, 600_00)).toBe('done');
    expect(books(scene)).toMatchObject({ balance: 400_00, held: 100_00 });
  });
});

it('[CASHIER-8] an agent pays its own players: nothing is held, credited or moved for them here', () => {
  const scene = open();
  hold(scene, 100_00);
  const agent = { uplineId: null, level: 'agent', credit: money(2000_00) } as const;
  const shares = { sports: 0, casino: 0, commission: 0 };
  const added = { kind: 'add-agent', agentId: 'north', siteId: one, shares, ...agent };
  send(scene, added as unknown as Command);
  const move = { kind: 'move-player', playerId: anna, agentId: 'north' } as unknown as Command;
  expect(act(scene, move)).toBe('INVALID_REQUEST');
});
