/** Levels of verification and answers of a register, in decisions (docs/rules/levels.md). */
import {
  addMs,
  clientRef,
  type Instant,
  money,
  odds,
  siteId,
  transferRef,
  withdrawalRef,
} from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { anna, ask, bet, hourMs, openProtected, wait } from '../../../test/protected-scene.ts';
import { faultsOf, fund, type Scene, send } from '../../../test/scene.ts';
import { openBets } from '../../read.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../snapshot.ts';
import { heldPlayers, protectionOf } from './view.ts';

const by = 'operator';
const staff = { by } as const;
const resting = { odds: odds(500), persistence: 'keep' } as const;
const dayMs = 24 * hourMs;

const openLevels = (levels: object, more: object = {}): Scene => {
  const scene = openProtected();
  const rules = { timeZone: 'Asia/Kolkata', preset: 'standard', limits: [] } as const;
  send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules, levels, ...more });
  return scene;
};

const openRegister = (): Scene => openLevels({}, { register: 'list' });

const level = (scene: Scene, value: number, ms = 30 * dayMs): string =>
  ask(scene, { kind: 'note-level', level: value, until: addMs(scene.at, ms) }, staff);

interface Given {
  readonly isAllowed: boolean;
  readonly ms?: number;
  /** How long ago the register looked. */
  readonly ago?: number;
}

const answer = (scene: Scene, { isAllowed, ms = hourMs, ago = 0 }: Given): string =>
  ask(
    scene,
    {
      kind: 'note-register',
      isAllowed,
      until: addMs(scene.at, ms),
      checkedAt: addMs(scene.at, -ago),
    },
    staff,
  );

let payments = 0;
const deposit = (scene: Scene, amount: number, who = anna): string => {
  payments += 1;
  const { refusal, events } = send(scene, {
    kind: 'credit-deposit',
    siteId: siteId('one'),
    playerId: who,
    transferRef: transferRef(`deposit:bank:${payments}`),
    method: 'bank',
    amount: money(amount),
    fee: money(0),
    remark: `Deposit: ${payments}`,
  });
  const [event] = events;
  return refusal?.code ?? (event?.kind === 'deposit-unclaimed' ? event.code : 'done');
};

const hold = (scene: Scene, amount = 10_00): string =>
  send(scene, {
    kind: 'hold-withdrawal',
    playerId: anna,
    ref: withdrawalRef(`w${scene.seq}`),
    clientRef: clientRef(`w${scene.seq}`),
    method: 'bank',
    destinationId: 'd1',
    amount: money(amount),
    fee: money(0),
  }).refusal?.code ?? 'done';

const viewOf = ({ state, at }: Scene) => protectionOf(state, { playerId: anna, at })?.entry;

describe('[LEVEL-1] each act needs its level at the moment it is decided', () => {
  it('new risk, deposits and withdrawals, each by its own number', () => {
    const scene = openLevels({ bet: 1, deposit: 2, withdraw: 3 });
    const all = () => [bet(scene, 1_00), deposit(scene, 1_00), hold(scene)];
    expect(all()).toEqual(['LEVEL_TOO_LOW', 'LEVEL_TOO_LOW', 'LEVEL_TOO_LOW']);
    level(scene, 1);
    expect(all()).toEqual(['placed', 'LEVEL_TOO_LOW', 'LEVEL_TOO_LOW']);
    level(scene, 2);
    expect(all()).toEqual(['placed', 'done', 'LEVEL_TOO_LOW']);
    level(scene, 3);
    expect(all()).toEqual(['placed', 'done', 'done']);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('a deposit by staff too, and what arrives without the level waits in suspense', () => {
    const scene = openLevels({ deposit: 1 });
    const move = { kind: 'move-funds', direction: 'deposit', playerId: anna, remark: '' } as const;
    const { refusal } = send(scene, { ...move, transferRef: transferRef('t'), amount: money(1) });
    expect(refusal?.code).toBe('LEVEL_TOO_LOW');
    expect(refusal?.message).toBe('This needs verification level 1.');
    const before = scene.state.accounts.get(anna)?.balance;
    expect(deposit(scene, 5_00)).toBe('LEVEL_TOO_LOW');
    expect(scene.state.accounts.get(anna)?.balance).toBe(before);
    expect([...scene.state.unclaimed.values()].map(({ amount }) => amount)).toEqual([5_00]);
  });

  it('a withdrawal by staff, an agent or a wallet too, whichever way the money leaves', () => {
    const scene = openLevels({ withdraw: 2 });
    const move = { kind: 'move-funds', direction: 'withdraw', playerId: anna, remark: '' } as const;
    const take = (ref: string, more: object = {}) =>
      send(scene, { ...move, transferRef: transferRef(ref), amount: money(10_00), ...more }).refusal
        ?.code ?? 'done';
    const all = (name: string) => [
      take(`${name}-staff`),
      take(`${name}-wallet`, { wallet: 'acme' }),
      take(`${name}-all`, { isAll: true, wallet: 'acme' }),
    ];
    level(scene, 1);
    const before = scene.state.accounts.get(anna)?.balance;
    expect(all('a')).toEqual(['LEVEL_TOO_LOW', 'LEVEL_TOO_LOW', 'LEVEL_TOO_LOW']);
    expect(scene.state.accounts.get(anna)?.balance).toBe(before);
    level(scene, 2);
    expect(take('a-staff')).toBe('LEVEL_TOO_LOW');
    expect(all('b')).toEqual(['done', 'done', 'done']);
    expect(scene.state.accounts.get(anna)?.balance).toBe(0);
    expect(faultsOf(scene)).toEqual([]);
  });

  it('ends to the millisecond at its date, and falls back to a lower one that lasts', () => {
    const scene = openLevels({ bet: 2, withdraw: 1 });
    level(scene, 2, hourMs);
    level(scene, 1, dayMs);
    const until = viewOf(scene)?.until as Instant;
    // A command is decided a second later.
    scene.at = addMs(until, -1001);
    expect(bet(scene, 1_00)).toBe('placed');
    scene.at = addMs(until, -1000);
    expect([bet(scene, 1_00), hold(scene)]).toEqual(['LEVEL_TOO_LOW', 'done']);
    expect(viewOf(scene)?.level).toBe(1);
  });

  it('never refuses a hedge, a cancel, or a move that risks less', () => {
    const scene = openProtected();
    bet(scene, 100_00);
    bet(scene, 10_00, resting);
    const [rest] = openBets(scene.state, anna).filter(({ remaining }) => remaining > 0);
    const rules = { timeZone: 'UTC', preset: 'standard', limits: [], levels: { bet: 3 } } as const;
    send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules });
    expect(bet(scene, 1_00)).toBe('LEVEL_TOO_LOW');
    expect(bet(scene, 50_00, { side: 'lay' })).toBe('placed');
    if (rest === undefined) throw new Error('No bet rests');
    const { refusal } = send(scene, { kind: 'cancel-bet', playerId: anna, betId: rest.betId });
    expect(refusal).toBeNull();
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[LEVEL-2] a sum of deposits needs a level', () => {
  it('counts every way in, over all accounts of a person, and never keeps money back', () => {
    const scene = openLevels({ deposited: { level: 2, amount: money(100_00) } });
    fund(scene, 'anna-b', money(60_00));
    expect(deposit(scene, 40_00)).toBe('done');
    for (const who of ['anna', 'anna-b']) {
      ask(scene, { kind: 'link-person', person: 'p1' }, { who, ...staff });
    }
    expect(deposit(scene, 1)).toBe('LEVEL_TOO_LOW');
    expect([bet(scene, 1_00), hold(scene)]).toEqual(['placed', 'done']);
    level(scene, 2, hourMs);
    expect(deposit(scene, 1)).toBe('done');
    wait(scene, hourMs);
    expect([bet(scene, 1_00), deposit(scene, 1), hold(scene)]).toEqual([
      'LEVEL_TOO_LOW',
      'LEVEL_TOO_LOW',
      'done',
    ]);
    expect(viewOf(scene)?.deposited).toBe(40_01);
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[LEVEL-3] new risk and deposits need a fresh yes of the register', () => {
  it('no answer, an old yes and a yes from the future are no yes', () => {
    const scene = openRegister();
    const all = () => [bet(scene, 1_00), deposit(scene, 1_00), hold(scene, 1)];
    expect(all()).toEqual(['REGISTER_UNKNOWN', 'REGISTER_UNKNOWN', 'done']);
    expect(viewOf(scene)?.mustAsk).toBe('list');
    answer(scene, { isAllowed: true });
    expect(all()).toEqual(['placed', 'done', 'done']);
    expect(viewOf(scene)?.mustAsk).toBeNull();
    wait(scene, hourMs);
    expect(all().slice(0, 2)).toEqual(['REGISTER_UNKNOWN', 'REGISTER_UNKNOWN']);
    answer(scene, { isAllowed: true });
    wait(scene, -dayMs);
    expect(bet(scene, 1_00)).toBe('REGISTER_UNKNOWN');
    expect(answer(scene, { isAllowed: true })).toBe('done');
    expect(bet(scene, 1_00)).toBe('placed');
  });

  it('a silent register stops no hedge and no cancel', () => {
    const scene = openProtected();
    bet(scene, 100_00);
    bet(scene, 10_00, resting);
    const rules = { timeZone: 'UTC', preset: 'standard', limits: [], register: 'list' } as const;
    send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules });
    expect(bet(scene, 1_00)).toBe('REGISTER_UNKNOWN');
    expect(bet(scene, 100_00, { side: 'lay' })).toBe('placed');
    const all = { kind: 'cancel-bets', playerId: anna, marketId: null } as const;
    expect(send(scene, all).refusal).toBeNull();
    expect(faultsOf(scene)).toEqual([]);
  });

  it('a deposit by staff keeps no answer under its reference, and is paid once the yes is there', () => {
    const scene = openRegister();
    const move = { kind: 'move-funds', direction: 'deposit', playerId: anna, remark: '' } as const;
    const pay = () => send(scene, { ...move, transferRef: transferRef('t'), amount: money(1) });
    expect(pay()).toMatchObject({ refusal: { code: 'REGISTER_UNKNOWN' }, events: [] });
    answer(scene, { isAllowed: true });
    expect(pay()).toMatchObject({ refusal: null, events: [{ kind: 'funds-moved' }] });
    expect(pay()).toMatchObject({ refusal: null, events: [] });
  });

  it('a yes is good for a day at most, whatever the register says', () => {
    const scene = openRegister();
    answer(scene, { isAllowed: true, ms: 400 * dayMs });
    const { at } = scene;
    expect(viewOf(scene)?.register?.until).toBeLessThanOrEqual(addMs(at, dayMs + 10));
    wait(scene, dayMs + 10);
    expect(bet(scene, 1_00)).toBe('REGISTER_UNKNOWN');
  });
});

describe("[LEVEL-4] the register's no is an exclusion that only its later yes ends", () => {
  it('cancels what waits on all accounts, closes bets and deposits, and leaves withdrawals', () => {
    const scene = openRegister();
    answer(scene, { isAllowed: true });
    bet(scene, 10_00, resting);
    expect(answer(scene, { isAllowed: false })).toBe('done');
    expect(openBets(scene.state, anna).every(({ remaining }) => remaining === 0)).toBe(true);
    expect([bet(scene, 1_00, { side: 'lay' }), deposit(scene, 1_00), hold(scene)]).toEqual([
      'ACCOUNT_EXCLUDED',
      'ACCOUNT_EXCLUDED',
      'done',
    ]);
    expect(heldPlayers(scene.state, scene.at)).toEqual([anna]);
    const view = protectionOf(scene.state, { playerId: anna, at: scene.at });
    expect(view?.hold).toEqual({ kind: 'exclusion', until: null, by: 'register' });
    wait(scene, 400 * dayMs);
    for (const who of ['player', 'operator'] as const) {
      expect(ask(scene, { kind: 'confirm-return' }, { by: who })).toBe('NOT_FOUND');
    }
    expect(bet(scene, 1_00)).toBe('ACCOUNT_EXCLUDED');
    expect(answer(scene, { isAllowed: true })).toBe('done');
    expect(bet(scene, 1_00)).toBe('placed');
    expect(faultsOf(scene)).toEqual([]);
  });

  it("leaves the player's own exclusion as it was", () => {
    const scene = openRegister();
    ask(scene, { kind: 'exclude', months: 6 });
    answer(scene, { isAllowed: false });
    answer(scene, { isAllowed: true, ago: -1000 });
    const view = protectionOf(scene.state, { playerId: anna, at: scene.at });
    expect(view?.hold?.until).not.toBeNull();
    expect(bet(scene, 1_00)).toBe('ACCOUNT_EXCLUDED');
  });

  it('holds once a site no longer asks a register', () => {
    const scene = openRegister();
    answer(scene, { isAllowed: false });
    const rules = { timeZone: 'UTC', preset: 'standard', limits: [] } as const;
    send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules });
    expect(bet(scene, 1_00)).toBe('ACCOUNT_EXCLUDED');
  });
});

describe('[LEVEL-10] what a register says of a name is hidden until somebody has verified the player', () => {
  const gated = { deposit: 1, bet: 1, withdraw: 2 };
  const shown = (scene: Scene) => {
    const view = protectionOf(scene.state, { playerId: anna, at: scene.at });
    return { hold: view?.shownHold, isUnproven: view?.isUnproven };
  };
  /** All that a stranger can try; the ids of refusals and their words. */
  const tries = (scene: Scene): unknown[] => {
    const words: unknown[] = [];
    const say = (sent: ReturnType<typeof send>) => words.push(sent.refusal ?? sent.events.length);
    for (const side of ['back', 'lay'] as const) words.push(bet(scene, 1_00, { side }));
    words.push(bet(scene, 1), bet(scene, 1_00, resting), deposit(scene, 1_00), hold(scene, 1));
    const moved = { kind: 'move-funds', direction: 'deposit', playerId: anna, remark: '' } as const;
    say(send(scene, { ...moved, transferRef: transferRef(`t${words.length}`), amount: money(1) }));
    say(send(scene, { kind: 'cancel-bets', playerId: anna, marketId: null }));
    const limit = { kind: 'set-limit', limit: 'loss', period: 'day', amount: 5_00 } as const;
    words.push(ask(scene, limit), ask(scene, { kind: 'time-out', days: 1 }), bet(scene, 1_00));
    words.push(shown(scene), heldPlayers(scene.state, scene.at));
    return words;
  };

  it('a yes, a no and silence answer every act with the same words', () => {
    const [yes, no, silent] = [1, 2, 3].map(() => openLevels(gated, { register: 'list' }));
    if (!yes || !no || !silent) throw new Error('three scenes');
    answer(yes, { isAllowed: true });
    answer(no, { isAllowed: false });
    // Each command takes a second.
    wait(silent, 1000);
    const answers = [yes, no, silent].map(tries);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // Staff see it, and what is open waits no longer.
    const view = protectionOf(no.state, { playerId: anna, at: no.at });
    expect([view?.hold?.by, view?.entry.register?.isAllowed]).toEqual(['register', false]);
  });

  it('a verified player is told, and not once more when the level is over', () => {
    const scene = openLevels(gated, { register: 'list' });
    answer(scene, { isAllowed: false });
    expect([bet(scene, 1_00), shown(scene).hold]).toEqual(['LEVEL_TOO_LOW', null]);
    level(scene, 1, hourMs);
    expect(bet(scene, 1_00)).toBe('ACCOUNT_EXCLUDED');
    expect(shown(scene)).toMatchObject({ hold: { by: 'register' }, isUnproven: false });
    expect(heldPlayers(scene.state, scene.at)).toEqual([anna]);
    wait(scene, hourMs);
    expect([bet(scene, 1_00), shown(scene).hold]).toEqual(['LEVEL_TOO_LOW', null]);
  });

  it("the player's own break is shown while the register's is hidden", () => {
    const scene = openLevels(gated, { register: 'list' });
    answer(scene, { isAllowed: false });
    ask(scene, { kind: 'exclude', months: 6 });
    expect(shown(scene).hold).toMatchObject({ kind: 'exclusion' });
    expect(shown(scene).hold?.by).toBeUndefined();
    expect(bet(scene, 1_00)).toBe('ACCOUNT_EXCLUDED');
  });

  it('nothing is open meanwhile, a hedge neither', () => {
    const scene = openProtected();
    bet(scene, 100_00);
    const rules = { timeZone: 'UTC', preset: 'standard', limits: [], levels: gated } as const;
    send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules, register: 'list' });
    expect(bet(scene, 10_00, { side: 'lay' })).toBe('placed');
    answer(scene, { isAllowed: false });
    expect(bet(scene, 10_00, { side: 'lay' })).toBe('LEVEL_TOO_LOW');
    expect(faultsOf(scene)).toEqual([]);
  });
});

describe('[LEVEL-5] messages that come late, twice or out of order change nothing', () => {
  it('an answer given before the newest one, and a yes of the same moment as a no', () => {
    const scene = openRegister();
    const checkedAt = scene.at;
    const until = addMs(scene.at, hourMs);
    const note = (isAllowed: boolean, ago: number) =>
      ask(
        scene,
        { kind: 'note-register', isAllowed, until, checkedAt: addMs(checkedAt, -ago) },
        staff,
      );
    expect(note(true, 5000)).toBe('done');
    expect(note(false, 1000)).toBe('done');
    expect([note(true, 5000), note(true, 2000), note(true, 1000), note(false, 1000)]).toEqual([
      'nothing',
      'nothing',
      'nothing',
      'nothing',
    ]);
    expect(bet(scene, 1_00)).toBe('ACCOUNT_EXCLUDED');
    expect(note(true, 999)).toBe('done');
    expect(bet(scene, 1_00)).toBe('placed');
  });

  it('a yes that is over ends no exclusion', () => {
    const scene = openRegister();
    answer(scene, { isAllowed: false, ago: 10_000 });
    expect(answer(scene, { isAllowed: true, ms: 0 })).toBe('nothing');
    expect(bet(scene, 1_00)).toBe('ACCOUNT_EXCLUDED');
  });

  it('a level twice, and one that ends sooner than it does already', () => {
    const scene = openLevels({ bet: 1 });
    const until = addMs(scene.at, dayMs);
    const note = (value: number, end = until) =>
      ask(scene, { kind: 'note-level', level: value, until: end }, staff);
    expect([note(2), note(2), note(1), note(2, addMs(until, -1))]).toEqual([
      'done',
      'nothing',
      'done',
      'nothing',
    ]);
    expect(viewOf(scene)).toMatchObject({ level: 2, until });
  });

  it('refuses nonsense, and everything of it by players', () => {
    const scene = openRegister();
    const until = addMs(scene.at, dayMs);
    const asked = [
      { kind: 'note-level', level: 0, until },
      { kind: 'note-level', level: 1.5, until },
      { kind: 'note-level', level: 4, until },
      { kind: 'note-level', level: 1, until: scene.at },
      { kind: 'note-level', level: 1, until: Number.NaN as Instant },
      { kind: 'note-register', isAllowed: true, until, checkedAt: addMs(scene.at, dayMs) },
      { kind: 'note-register', isAllowed: true, until, checkedAt: Number.NaN as Instant },
      { kind: 'note-register', isAllowed: true, until: Number.NaN as Instant, checkedAt: scene.at },
    ] as const;
    for (const one of asked) expect(ask(scene, one, staff)).toBe('INVALID_REQUEST');
    const own = { kind: 'note-level', level: 3, until } as const;
    expect(ask(scene, own)).toBe('NOT_FOUND');
    expect(ask(scene, { kind: 'set-level', level: null })).toBe('NOT_FOUND');
    const levels = { bet: 4 };
    const rules = { timeZone: 'UTC', preset: 'standard', limits: [], levels } as const;
    const sent = send(scene, { kind: 'protect-site', siteId: siteId('one'), ...rules });
    expect(sent.refusal?.code).toBe('INVALID_REQUEST');
  });

  it('staff replace a level, and it is the same after a snapshot', () => {
    const scene = openLevels({ bet: 1, deposited: { level: 3, amount: money(1) } });
    level(scene, 3);
    deposit(scene, 5_00);
    answer(scene, { isAllowed: true });
    const kept = restoreExchange(structuredClone(snapshotExchange(scene.state)));
    expect(stateHash(kept)).toBe(stateHash(scene.state));
    expect(ask(scene, { kind: 'set-level', level: null }, staff)).toBe('done');
    expect(ask(scene, { kind: 'set-level', level: null }, staff)).toBe('nothing');
    expect(bet(scene, 1_00)).toBe('LEVEL_TOO_LOW');
    expect(viewOf(scene)?.deposited).toBe(5_00);
  });
});
