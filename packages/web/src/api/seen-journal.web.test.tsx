// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ok, openFakeServer } from '../../test/fake-server.ts';
import { startAfresh } from '../../test/render.tsx';
import { call } from './request.ts';
import { noteJournal, seenJournal } from './seen-journal.ts';

beforeEach(() => {
  startAfresh({ isSignedIn: true });
  noteJournal(0, 1);
});

/** Makes calls that are answered with these numbers, one after the other; returns what was sent. */
async function callThrough(...numbers: readonly (string | null)[]) {
  const answers = [...numbers];
  const { requests } = openFakeServer({
    'GET /bet/exposure/fetch': () => {
      const number = answers.shift() ?? null;
      const headers: Record<string, string> = number === null ? {} : { 'layline-seq': number };
      return new Response(JSON.stringify(ok({}, { exposure: 0 })), { headers });
    },
  });
  for (const _ of numbers) await call('exposure', {});
  return requests.map(({ headers }) => headers['layline-seq'] ?? null);
}

test('[OPS-19] a call sends the greatest number of the journal that an answer had', async () => {
  expect(await callThrough(null, 'none', '-4', '7', '7', '12')).toEqual([
    null,
    null,
    null,
    null,
    '7',
    '7',
  ]);
  expect(seenJournal()).toBe(12);
});

test('[OPS-19] answers that overtake each other take nothing back', async () => {
  const [slow, fast] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const answered = (number: string) =>
    new Response(JSON.stringify(ok({}, { exposure: 0 })), { headers: { 'layline-seq': number } });
  openFakeServer({
    'GET /bet/exposure/fetch': () => slow.promise,
    'GET /bet/trade/list': () => fast.promise,
  });
  const calls = [call('exposure', {}), call('tradeList', {})];
  fast.resolve(answered('30'));
  await calls[1];
  slow.resolve(answered('20'));
  await calls[0];
  expect(seenJournal()).toBe(30);
});

test('[OPS-19] a journal that was restored to an earlier state is followed from there', async () => {
  noteJournal(30);
  expect(await callThrough('9', '10')).toEqual(['30', '9']);
  expect(seenJournal()).toBe(10);
});
