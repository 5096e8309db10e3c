import { askTextMax, routes } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { type Member, openTestConsole } from '../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';
import { erasePlayer, readPlayerData } from '../../store/queries/care/player-data.ts';

describe.each(oneStore(import.meta.url))('questions about bets over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let betId: string;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    test.app.marketCache.apply([openFinal()]);
    await test.app.engine.submit({ kind: 'define-market', definition: defineFinal() });
    betId = await bet();
  });
  afterEach(() => test.close());

  const bet = async (): Promise<string> => {
    const wanted = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2 };
    return (await anna.post('/bet/save2', { ...wanted, stake: 100 })).body.data.betId;
  };
  async function run(name: string, values: Record<string, string> = {}) {
    const answer = await runCommand(test.app, { name, values });
    return answer.kind === 'done' ? answer.done.data : answer.message;
  }
  const settle = (winner: string, command = 'market result') =>
    run(command, { market: finalMatch, winner });
  const ask = (text = 'Kings won this.', of = betId, caller = anna) =>
    caller.post('/bet-questions', { betId: of, text });
  const list = async (caller = anna) =>
    routes.betQuestions.reply.parse((await caller.get('/bet-questions')).body).data;
  const ofBet = async () =>
    routes.questionsOfBet.reply.parse((await anna.get(`/bet-questions/${betId}`)).body).data;
  const queue = () => run('question list') as Promise<readonly { question: string }[]>;
  const numberOf = async () => (await queue())[0]?.question ?? '';
  const ofAnna = { site: 'layline', user: 'anna' };

  it('[ASK-1] is asked, answered by staff, and the answer is news until it is opened', async () => {
    expect(await ofBet()).toEqual({ askUntil: null, canAsk: true, questions: [] });
    expect((await ask(' Is it matched? \n Really? ')).body.data).toMatchObject({
      betId,
      about: 'Kings v Lions · Match Odds · Kings',
      text: 'Is it matched? \n Really?',
      state: 'waiting',
      isNew: false,
    });
    expect((await ofBet()).canAsk).toBe(false);
    expect(await run('question count')).toEqual({ waiting: 1 });
    const question = await numberOf();
    await run('question answer', { ...ofAnna, question, text: 'Yes, all of it.' });
    expect(await run('question count')).toEqual({ waiting: 0 });
    const [answered] = await list();
    expect(answered).toMatchObject({ state: 'answered', answer: 'Yes, all of it.', isNew: true });
    expect((await anna.post('/bet-questions/seen', { questionId: question })).status).toBe(200);
    expect((await list())[0]?.isNew).toBe(false);
    expect((await ofBet()).canAsk).toBe(true);
  });

  it('[ASK-1] a call whose reply was lost is answered again, not asked twice', async () => {
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second.body).toEqual(first.body);
    expect((await ask()).body).toEqual(first.body);
    expect((await ask('Something else')).body.message).toContain('waits for an answer already');
    expect(await list()).toHaveLength(1);
    await run('question answer', { ...ofAnna, question: await numberOf(), text: 'No.' });
    expect((await ask()).body.data).toMatchObject({ state: 'answered', answer: 'No.' });
    expect((await ask('But why?')).status).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it('[ASK-1] until seven days after the last settlement, a correction included', async () => {
    await settle('Lions');
    expect((await ofBet()).canAsk).toBe(true);
    await store.query("update bet_outcome set settled_at = settled_at - interval '7 days'");
    await store.query("update journal set at = at - interval '7 days'");
    expect((await ofBet()).canAsk).toBe(false);
    expect((await ask()).body.message).toBe('This bet was settled more than 7 days ago.');
    await settle('Kings', 'market resettle');
    expect((await ofBet()).canAsk).toBe(true);
    expect((await ask()).status).toBe(200);
  });

  it('[ASK-2] says how the bet stood before, and that it is settled again', async () => {
    await ask();
    await settle('Lions');
    expect(await queue()).toMatchObject([
      { before: { outcome: 'open', result: 0 }, bet: { outcome: 'loss', result: -100 } },
    ]);
    expect((await list())[0]?.isResettled).toBe(false);
    await run('question close', { ...ofAnna, question: await numberOf() });
    await ask('Kings won this!');
    await settle('Kings', 'market resettle');
    expect(await queue()).toMatchObject([
      {
        before: { outcome: 'loss', result: -100 },
        bet: { outcome: 'profit', result: 100, worksheet: expect.any(Array) },
      },
    ]);
    expect(await list()).toMatchObject([
      { isResettled: true, state: 'waiting' },
      { isResettled: false, state: 'closed', answer: null },
    ]);
    expect(await run('question list', { done: 'on' })).toMatchObject([{ state: 'closed' }]);
  });

  it.each([
    ['nothing', { text: '  ' }, /text: must not be empty/],
    ['too much', { text: 'x'.repeat(askTextMax + 1) }, /text: may have at most 1000/],
    ['a control character', { text: 'a\u0007b' }, /text: may not hold control characters/],
    ['half a character', { text: '\ud800' }, /must be well-formed Unicode/],
    ['another field', { text: 'a', html: 'b' }, /html/],
    ['an unknown bet', { betId: '999999', text: 'a' }, /This bet was not found/],
    ['no number', { betId: 'x', text: 'a' }, /This bet was not found/],
  ])('[ASK-1] refuses %s', async (_, body, message) => {
    const answer = await anna.post('/bet-questions', { betId, ...body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.message).toMatch(message);
    expect(await list()).toEqual([]);
  });

  it('[ASK-1] is for the own bets alone, and not for the demo player', async () => {
    const berta = await test.addPlayer('berta');
    await ask();
    expect((await ask('Whose?', betId, berta)).body.code).toBe('BET_UNKNOWN');
    expect((await berta.get(`/bet-questions/${betId}`)).body.code).toBe('BET_UNKNOWN');
    const question = await numberOf();
    await run('question answer', { ...ofAnna, question, text: 'Yes.' });
    await berta.post('/bet-questions/seen', { questionId: question });
    expect((await list())[0]?.isNew).toBe(true);
    expect(await list(berta)).toEqual([]);
    const { userName, password } = test.demo;
    const shared = await openCaller(test.server).signIn(userName, password);
    expect((await ask('And this?', betId, shared)).body.code).toBe('DEMO_FIXED');
    expect((await openCaller(test.server).get('/bet-questions')).status).toBe(401);
  });

  it('[ASK-1] counts refused calls too', async () => {
    for (let count = 0; count < 20; count += 1) await ask('x', '999999');
    expect((await ask()).status).toBe(429);
    expect(await list()).toEqual([]);
  });

  it('[ASK-1] is refused while the site is suspended', async () => {
    await run('site suspend', { site: 'layline' });
    expect((await ask()).body.code).toBe('SITE_SUSPENDED');
    expect(await list()).toEqual([]);
  });

  it('[ASK-1] at most ten of a player wait', async () => {
    await run('deposit', { ...ofAnna, amount: '1000' });
    for (let count = 0; count < 10; count += 1)
      expect((await ask('?', await bet())).status).toBe(200);
    expect((await ask()).body.message).toBe('You have 10 questions that wait for an answer.');
    await run('question answer', { ...ofAnna, question: await numberOf(), text: 'Yes.' });
    expect((await ask()).status).toBe(200);
  });

  it('[ASK-2] an answer counts once, for the player it names', async () => {
    await test.addPlayer('berta');
    await ask('See\u202e this');
    expect(await queue()).toMatchObject([{ text: 'See\\u{202e} this', user: 'anna' }]);
    const question = await numberOf();
    const text = 'Yes.';
    const missing = /^QUESTION: no question \d+ of \w+ waits/;
    expect(await run('question answer', { ...ofAnna, user: 'berta', question, text })).toMatch(
      missing,
    );
    await run('question answer', { ...ofAnna, question, text });
    expect(await run('question answer', { ...ofAnna, question, text: 'No.' })).toMatch(missing);
    expect(await run('question close', { ...ofAnna, question })).toMatch(missing);
    expect((await list())[0]?.answer).toBe(text);
  });

  it('[ASK-2] agents read those of their branch alone, and answer none', async () => {
    const venue = openTestConsole(test);
    const enter = async (agent: string, values: Record<string, string>) => {
      const terms = { credit: '5000', sports: '50', casino: '50', commission: '50' };
      const made = await run('agent add', { site: 'layline', agent, ...terms, ...values });
      return venue.enter(agent, (made as { password: string }).password);
    };
    const sue = await enter('sue', { level: 'super' });
    await enter('max', { level: 'master', under: 'sue', credit: '4000' });
    const sam = await enter('sam', { level: 'super' });
    const user = 'below.max';
    const password = 'seven grey herons';
    await run('user add', { site: 'layline', user, password, mustChange: 'off', agent: 'max' });
    for (const agent of ['sue', 'max']) await run('agent allocate', { agent, amount: '1000' });
    anna = await openCaller(test.server).signIn(user, password);
    await run('deposit', { site: 'layline', user, amount: '500' });
    betId = await bet();
    await ask();
    const counted = async (member: Member) => (await member.run('question count')).body.data;
    expect((await sue.run('question list')).body.data).toMatchObject([{ user }]);
    expect(await counted(sue)).toEqual({ waiting: 1 });
    expect((await sam.run('question list')).body.data).toEqual([]);
    expect(await counted(sam)).toEqual({ waiting: 0 });
    const other = await sam.run('question list', { agent: 'max' });
    expect(other.body.message).toMatch(/There is no agent 'max'/);
    const question = await numberOf();
    const answer = await sue.run('question answer', { site: 'layline', user, question, text: 'x' });
    expect(answer.body.message).toMatch(/Your role may not run/);
    await venue.close();
  });

  it('[ASK-1] is in the player’s own data, and goes when the player is erased', async () => {
    await ask('Where is my money?');
    const { questions } = await readPlayerData(store, 'anna');
    expect(questions).toMatchObject([{ betId, text: 'Where is my money?', answer: null }]);
    await erasePlayer(store, 'anna');
    expect(await store.query('select 1 from bet_question')).toEqual([]);
    expect(await queue()).toEqual([]);
  });
});
