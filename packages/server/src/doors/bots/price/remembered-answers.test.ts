import { expect, it } from 'vitest';
import type { Site } from '../../../venue/sites/directory.ts';
import { RememberedAnswers } from './remembered-answers.ts';

it('[BOT-17] remembers an answer for 200 ms, for one site, until a market is redefined', () => {
  const at = { now: 0, revision: 0 };
  const answers = new RememberedAnswers(
    () => at.revision,
    () => at.now,
  );
  const [site, other] = [{}, {}] as [Site, Site];
  const ask = (question = 'events') => answers.find(site, question);
  answers.keep(site, { question: 'events', text: '[1]' });
  at.now = 199;
  expect([ask(), ask('venues'), answers.find(other, 'events')]).toEqual(['[1]', null, null]);
  at.now = 200;
  expect(ask()).toBeNull();
  answers.keep(site, { question: 'events', text: '[2]' });
  at.revision = 1;
  expect(ask()).toBeNull();
  const long = 'x'.repeat(2001);
  answers.keep(site, { question: long, text: '[3]' });
  expect(ask(long)).toBeNull();
});
