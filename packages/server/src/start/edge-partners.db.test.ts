/** Wallets and registers are asked by the server that leads; players read and bet at edges. */
import { playerId } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BridgeProcess, startBridge } from '../../test/bridge-process.ts';
import { type Caller, openCaller } from '../../test/caller.ts';
import { finalMatch, kings } from '../../test/market.ts';
import { oneStore } from '../../test/stores.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';
import { WalletOperator } from '../../test/wallet-operator.ts';
import { runCommand } from '../admin/catalogue/commands.ts';
import { systemClock } from '../base/clock.ts';
import { openNetworks } from '../base/outside/networks.ts';
import { summarizeAccount } from '../shown/player/account-summary.ts';
import { Partners } from '../venue/partners/partners.ts';
import { Registers } from '../venue/registers/registers.ts';
import { TableWallets } from '../venue/wallets/table-wallets.ts';

const site = 'layline';
const networks = openNetworks(['127.0.0.0/8']);

describe.each(oneStore(import.meta.url))('partners and edges, on $name', (kind) => {
  let venue: TestVenue;
  let mock: BridgeProcess;
  const ends: (() => unknown)[] = [];

  beforeEach(async () => {
    venue = await openTestVenue(kind, { clock: systemClock });
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
    await venue.close();
    await mock.end();
  });

  describe('a wallet elsewhere', () => {
    let operator: WalletOperator;

    beforeEach(async () => {
      const { app } = venue.leader;
      operator = await WalletOperator.open(venue.leader);
      ends.push(() => operator.close());
      await operator.join(site, 'acme');
      await operator.run('site set', { site, money: 'tables' });
      mock = await startBridge('mock-operator.ts', {
        WALLET_SECRET: operator.secret,
        WALLET_URL: 'http://127.0.0.1:9/v1/wallet/acme',
        OPERATOR_PORT: '0',
      });
      await operator.run('wallet set', { name: 'acme', url: mock.url });
      const alerts = { raise: () => undefined };
      const wallets = new TableWallets({ ...app, partners: operator.partners, alerts, networks });
      app.tableWallets.current = wallets;
      ends.push(() => wallets.close());
    });

    async function join(edge: RunningEdge) {
      const { body } = await operator.post('players', { player: 'anna' });
      const { body: session } = await operator.post('sessions', { player: 'anna' });
      const link = session.path.replace('/#/enter?link=', '');
      const entered = await openCaller(edge.server).post('/auth/link', { link });
      const id = playerId(body.playerId);
      return { id, caller: openCaller(edge.server, entered.body.userToken) };
    }
    const control = (act: string, body: object) =>
      fetch(`${mock.url}/control/${act}`, { method: 'POST', body: JSON.stringify(body) });
    const shownBy = async (caller: Caller) =>
      (await caller.get('/auth/letest-user-details')).body.data.user.openingBalance;

    it('[TAB-8] what a player has there is shown at every edge, and not the rounds alone', async () => {
      const [one, other] = [await venue.openEdge(), await venue.openEdge()];
      const { id, caller } = await join(one);
      expect(await shownBy(caller)).toBe(1000);
      for (const { app } of [one, other]) {
        await expect.poll(() => summarizeAccount(app, id).openingBalance).toBe(1000);
      }
      await control('balance', { player: 'anna', balance: '312.50' });
      expect(await shownBy(caller)).toBe(312.5);
      await expect.poll(() => summarizeAccount(other.app, id).openingBalance).toBe(312.5);
      // An edge that opens later learns of it when the player looks, though nothing has changed.
      const late = await venue.openEdge();
      expect(await shownBy(caller)).toBe(312.5);
      await expect.poll(() => summarizeAccount(late.app, id).openingBalance).toBe(312.5);
    });
  });

  describe('a register', () => {
    let registers: Registers;
    let anna: Caller;

    const run = async (name: string, values: Record<string, string>, partners: Partners) => {
      const answer = await runCommand({ ...venue.leader.app, partners }, { name, values });
      if (answer.kind === 'problem') throw new Error(answer.message);
      return answer.done.data as Record<string, unknown>;
    };
    const behave = (given: object) =>
      fetch(`${mock.url}/control`, { method: 'POST', body: JSON.stringify(given) });
    const place = async () => {
      const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 10 };
      return (await anna.post('/bet/save2', bet)).body.code ?? 'done';
    };

    beforeEach(async () => {
      const { app } = venue.leader;
      const partners = await Partners.open(app);
      registers = new Registers({ ...app, partners, networks, waitMs: 1000 });
      app.registers.current = registers;
      ends.push(() => registers.close());
      const added = { site, name: 'list', kind: 'register', fields: 'name,birth' };
      const { secret } = await run(
        'partner add',
        { ...added, url: 'http://127.0.0.1:1' },
        partners,
      );
      mock = await startBridge('mock-register.ts', {
        REGISTER_SECRET: String(secret),
        REGISTER_PORT: '0',
      });
      await run('partner set', { name: 'list', url: mock.url }, partners);
      await run('partner on', { name: 'list' }, partners);
      await run('limits set', { site, oddsMin: '1' }, partners);
      await venue.leader.addPlayer('anna');
      await run('site set', { site, register: 'list' }, partners);
      const edge = await venue.openEdge();
      anna = await openCaller(edge.server).signIn('anna', 'anna');
    });

    it('[LEVEL-6] is asked for a bet at an edge, counted, and its no holds the player there', async () => {
      await behave({});
      expect(await place()).toBe('REGISTER_UNKNOWN');
      const subject = { name: 'Anna Good', birth: '1990-04-30' };
      expect((await anna.post('/protection/entry/subject', { subject })).body.status).toBe(true);
      expect(await place()).toBe('done');
      const { asked } = registers.counts();
      expect(await place()).toBe('done');
      expect(registers.counts()).toEqual({ asked, silent: 0, skipped: 0, waiting: 0 });
      expect(asked).toBeGreaterThan(0);
      await behave({ excluded: ['anna good'] });
      await venue.leader.app.engine.registers.ask(playerId('anna'));
      await expect.poll(async () => (await anna.get('/protection')).status).toBe(401);
      anna = await openCaller([...venue.edges][0]?.server ?? expect.fail()).signIn('anna', 'anna');
      expect(await place()).toBe('ACCOUNT_EXCLUDED');
    });

    it('[LEVEL-6] silence counts once, and those who come just after it do not wait', async () => {
      await behave({ breakCalls: 9 });
      const subject = { name: 'Anna Good', birth: '1990-04-30' };
      await anna.post('/protection/entry/subject', { subject });
      expect(await place()).toBe('REGISTER_UNKNOWN');
      const { silent, skipped } = registers.counts();
      expect(await place()).toBe('REGISTER_UNKNOWN');
      expect(registers.counts()).toMatchObject({ silent, skipped: skipped + 1, waiting: 0 });
      expect(silent).toBe(1);
    });
  });
});
