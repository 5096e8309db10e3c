/** The queue of players' questions about bets (ASK-1, ASK-2). */
import { makeMoney, money, showHidden } from '@layline/contract';
import type { ShownQuestion } from '@layline/contract/console-commands';
import { z } from 'zod';
import { idText, integerText, onOff, someText } from '../../base/flag-text.ts';
import { textOfBet } from '../../shown/player/bet-text.ts';
import {
  countQuestions,
  finishQuestion,
  listQuestions,
  type QuestionFilter,
} from '../../store/queries/bets/bet-questions.ts';
import { findBetsOfAll } from '../../store/queries/bets/bets.ts';
import type { StoredBet } from '../../store/queries/bets/stored-bet.ts';
import { type AdminParts, AdminProblem, command, countOf, makeTable } from '../command.ts';
import { agentText, mustFindAgent } from '../find/find-agent.ts';
import { mustFindPlayer, ofUser } from '../find/find-player.ts';

const ofQueue = z.object({ site: idText.optional(), agent: agentText.optional() });
const reads = {
  isRead: true,
  branch: { of: 'agent', value: 'agent', isOwn: true },
} as const;
const answers = { roles: ['support', 'risk', 'trader', 'finance'] } as const;
const ofQuestion = ofUser.extend({ question: integerText(1, 999_999_999) });

function filterOf(
  parts: AdminParts,
  { site, agent }: z.output<typeof ofQueue>,
  isWaiting: boolean,
): QuestionFilter {
  const playerIds = agent === undefined ? null : playersOfBranch(parts, agent);
  return { siteId: site ?? null, isWaiting, playerIds };
}

function playersOfBranch(parts: AdminParts, name: string): string[] {
  const { view } = parts.engine;
  const top = mustFindAgent(parts, name);
  return view
    .agentTree(top.siteId)
    .filter((agent) => view.isInBranch(agent.agentId, top.agentId))
    .flatMap((agent) => view.playersOfAgent(agent.agentId));
}

/** Characters that nobody sees are written out, line by line. */
const seenText = (text: string): string => text.split(/\r?\n/).map(showHidden).join('\n');

const showBet = (bet: StoredBet): NonNullable<ShownQuestion['bet']> => ({
  bet: String(bet.bet_id),
  market: bet.round_id === null ? bet.market_id : '',
  on: textOfBet(bet),
  staked: makeMoney(money(bet.stake)),
  outcome: bet.outcome,
  result: makeMoney(money(bet.profit)),
  worksheet: bet.worksheet ?? [],
});

async function readQueue(parts: AdminParts, filter: QuestionFilter): Promise<ShownQuestion[]> {
  const found = await listQuestions(parts.store, filter);
  const stored = await findBetsOfAll(
    parts.store,
    found.map(({ betId }) => betId),
  );
  const bets = new Map(stored.map((bet) => [Number(bet.bet_id), bet]));
  return found.map((one) => {
    const bet = bets.get(one.betId);
    const before = { outcome: one.outcome, result: makeMoney(money(one.profit)) };
    return {
      question: String(one.questionId),
      site: one.siteId,
      user: one.userName,
      state: one.state,
      about: seenText(one.about),
      text: seenText(one.text),
      askedAt: one.askedAt,
      answer: seenText(one.answer ?? ''),
      doneAt: one.doneAt,
      bet: bet === undefined ? null : showBet(bet),
      before: one.isChanged ? before : null,
    };
  });
}

async function finish(
  parts: AdminParts,
  { question, answer, ...of }: z.output<typeof ofQuestion> & { readonly answer: string | null },
) {
  const { player_id: id } = await mustFindPlayer(parts, of);
  const done = { playerId: id, questionId: question, answer, now: parts.clock.now() };
  if (!(await finishQuestion(parts.store, done))) {
    const text = `QUESTION: no question ${question} of ${of.user} waits; \`question list\` shows all.`;
    throw new AdminProblem(text);
  }
  return { question, user: of.user };
}

export const questionCommands = [
  command({
    name: 'question list',
    summary:
      'List questions of players about bets, newest first: those that wait, or --done the others.',
    staff: reads,
    bare: ['done'],
    schema: ofQueue.extend({ done: onOff.default(false) }),
    async run(parts, { done, ...given }) {
      const data = await readQueue(parts, filterOf(parts, given, !done));
      const rows = data.map(({ question, site, user, askedAt, state, bet, about, text }) => ({
        question,
        site,
        user,
        asked: askedAt,
        state,
        on: bet?.on ?? about,
        outcome: bet?.outcome ?? 'open',
        text: text.replaceAll('\n', ' / '),
      }));
      return { data, text: makeTable(rows) };
    },
  }),
  command({
    name: 'question count',
    summary: 'Count the questions about bets that wait for an answer.',
    staff: reads,
    schema: ofQueue,
    async run(parts, given) {
      const waiting = await countQuestions(parts.store, filterOf(parts, given, true));
      return { data: { waiting }, text: `${countOf(waiting, 'question')} waiting.` };
    },
  }),
  command({
    name: 'question answer',
    summary: 'Answer a question about a bet; the player reads it where the bet is.',
    positions: ['site', 'user', 'question', 'text'],
    staff: answers,
    schema: ofQuestion.extend({ text: someText(1000) }),
    async run(parts, { text, ...of }) {
      const data = await finish(parts, { ...of, answer: text });
      return { data, text: `${of.user} reads the answer where the bet is.` };
    },
  }),
  command({
    name: 'question close',
    summary: 'Close a question about a bet without an answer; the player sees that it is closed.',
    positions: ['site', 'user', 'question'],
    staff: answers,
    schema: ofQuestion,
    async run(parts, of) {
      const data = await finish(parts, { ...of, answer: null });
      return { data, text: `Question ${of.question} of ${of.user} is closed.` };
    },
  }),
];
