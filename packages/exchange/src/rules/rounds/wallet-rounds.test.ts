import {
  betId,
  clientRef,
  instant,
  money,
  odds,
  type PlayerId,
  playerId,
  siteId,
} from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import { describe, expect, it } from 'vitest';
import { apply } from '../../apply.ts';
import { decide } from '../../decide.ts';
import { openExchange } from '../../memory/state.ts';
import type { Command } from '../../model/command.ts';
import type { Event } from '../../model/event.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../snapshot.ts';

const site = siteId('north');
const anna = playerId('anna');
const wallet = { kind: 'provider', siteId: site, name: 'wallet:acme' } as const;

class Scene {
  state = openExchange();
  seq = 0;

  send(command: Command): readonly Event[] | string {
    this.seq += 1;
    const decision = decide(this.state, {
      ...command,
      seq: this.seq,
      at: instant(this.seq * 1000),
    });
    for (const event of decision.events) apply(this.state, event);
    return decision.refusal?.code ?? decision.events;
  }

  bet(ref: string, debit: number | null, more: object = {}) {
    return this.send({
      kind: 'place-casino-bet',
      betId: betId(String(this.seq + 1)),
      clientRef: clientRef(ref),
      playerId: anna,
      verdict: null,
      opensAt: instant(0),
      closesAt: instant(1_000_000),
      betsMax: 20,
      roundId: 'r1',
      gameId: 'dt20',
      matchId: '1',
      marketId: '1',
      sid: 1,
      side: 'back',
      odds: odds(200),
      stake: money(100),
      group: 'winner',
      nets: [money(100), money(-100)],
      ...(debit !== null && { debit: { txId: `d-${ref}`, wallet: 'acme', amount: money(debit) } }),
      ...more,
    } as Command);
  }

  settle(profits: readonly (readonly [string, number])[], more: object = {}) {
    const paid = profits.map(([id, profit]) => ({
      betId: betId(id),
      outcome: profit === 0 ? 'void' : profit > 0 ? 'profit' : 'loss',
      profit: money(profit),
      worksheet: [],
    }));
    const outcome = {
      drawnAt: instant(1),
      cards: '',
      result: '1',
      win: '',
      facts: '',
      isVoid: false,
      ...more,
    };
    return this.send({
      kind: 'settle-round',
      roundId: 'r1',
      name: 'Round',
      paid,
      outcome,
    } as Command);
  }

  balance = (id: PlayerId = anna) => this.state.accounts.get(id)?.balance;
}

function openScene(): Scene {
  const scene = new Scene();
  const own = { playerId: anna, siteId: site, exposureLimit: null };
  scene.send({ kind: 'open-account', ...own });
  return scene;
}

const kinds = (events: readonly Event[] | string) =>
  typeof events === 'string' ? events : events.map(({ kind }) => kind);

describe('money of a wallet elsewhere', () => {
  it('[TAB-1] comes in with the bet and goes back with the result, in one command each', () => {
    const scene = openScene();
    expect(scene.bet('a', null)).toBe('INSUFFICIENT_FUNDS');
    expect(kinds(scene.bet('b', 100))).toEqual(['wallet-in', 'casino-bet-placed']);
    expect(scene.balance()).toBe(100);
    expect(kinds(scene.settle([['3', 100]]))).toEqual(['round-settled', 'wallet-out']);
    expect(scene.balance()).toBe(0);
    expect(balanceOf(scene.state.ledger, wallet)).toBe(100);
    expect(scene.state.walletRounds.size).toBe(0);
  });

  it('[TAB-1] says what goes back: nothing of a loss, and all debits of a void', () => {
    const scene = openScene();
    scene.bet('a', 100);
    expect(scene.settle([['2', -100]])).toMatchObject([
      {},
      { amount: 0, transfers: [], debits: ['d-a'], isRollback: false },
    ]);
    const next = openScene();
    next.bet('a', 100);
    next.bet('b', 100);
    const outs = next.settle(
      [
        ['2', 0],
        ['3', 0],
      ],
      { isVoid: true },
    );
    expect(outs).toMatchObject([{}, { amount: 200, debits: ['d-a', 'd-b'], isRollback: true }]);
    expect(next.balance()).toBe(0);
  });

  it('[TAB-1] counts what left the round early, and credits it although the round is void', () => {
    const scene = openScene();
    scene.bet('a', 100, { group: 'a', nets: [money(-100)], odds: 0 });
    scene.bet('b', 100, { group: 'b', nets: [money(-100)], odds: 0 });
    const early = { betId: betId('2'), outcome: 'profit', profit: money(40), worksheet: [] };
    scene.send({
      kind: 'settle-round',
      roundId: 'r1',
      name: 'Round',
      paid: [early],
      outcome: null,
    } as Command);
    expect(scene.balance()).toBe(240);
    const outs = scene.settle([['3', 0]], { isVoid: true });
    expect(outs).toMatchObject([{}, { amount: 240, isRollback: false }]);
    expect(scene.balance()).toBe(0);
  });

  it('[TAB-3] takes a debit once, and none of no amount', () => {
    const scene = openScene();
    scene.bet('a', 100);
    const again = { debit: { txId: 'd-a', wallet: 'acme', amount: money(100) } };
    expect(scene.bet('b', null, again)).toBe('INVALID_REQUEST');
    for (const amount of [0, -1, 1.5, Number.NaN]) {
      const debit = { txId: 'd-x', wallet: 'acme', amount };
      expect(scene.bet(`c${amount}`, null, { debit })).toBe('INVALID_REQUEST');
    }
    // A repeat of the bet is its first answer, and takes nothing.
    expect(scene.bet('a', null, { debit: { txId: 'd-z', wallet: 'acme', amount: 100 } })).toEqual(
      [],
    );
    expect(scene.balance()).toBe(100);
  });

  it('[TAB-1] is in a snapshot while its round runs, and in none without', () => {
    const scene = openScene();
    expect(snapshotExchange(scene.state)).not.toContain('walletRounds');
    scene.bet('a', 100);
    const restored = restoreExchange(snapshotExchange(scene.state));
    expect(stateHash(restored)).toBe(stateHash(scene.state));
    scene.state = restored;
    scene.settle([['2', 100]]);
    expect(scene.balance()).toBe(0);
  });

  it('[TAB-1] never gives back more than there is', () => {
    const scene = openScene();
    scene.bet('a', 100);
    const back = { betId: betId('2'), outcome: 'void', profit: money(0), worksheet: [] };
    const settled = { kind: 'settle-round', roundId: 'r1', name: 'Round', paid: [back] };
    scene.send({ ...settled, outcome: null } as Command);
    scene.send({
      kind: 'move-funds',
      transferRef: 'staff',
      direction: 'withdraw',
      playerId: anna,
      amount: money(60),
      remark: '',
    } as Command);
    expect(scene.settle([])).toMatchObject([{}, { amount: 40, isRollback: false }]);
    expect(scene.balance()).toBe(0);
  });
});
