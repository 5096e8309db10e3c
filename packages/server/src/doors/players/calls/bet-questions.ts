/** What a player asks the operator about a bet (ASK-1). */
import {
  addMs,
  askDays,
  type BetQuestion,
  type BetRow,
  makeInstant,
  parseInstant,
  refuse,
} from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { readBet } from '../../../shown/player/read-bet.ts';
import {
  addQuestion,
  type BetOfQuestion,
  listQuestionsOf,
  noteSeen,
  readLastSettled,
  type StoredQuestion,
  waitingMax,
} from '../../../store/queries/bets/bet-questions.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import { refuseCaller } from '../../../venue/bets/bet-request.ts';
import type { PlayerCall } from './call.ts';

const askMs = askDays * 24 * 3_600_000;

const shown = (stored: StoredQuestion): BetQuestion => ({
  questionId: String(stored.questionId),
  betId: String(stored.betId),
  about: stored.about,
  text: stored.text,
  askedAt: stored.askedAt,
  state: stored.state,
  answer: stored.answer,
  doneAt: stored.doneAt,
  isNew: stored.state === 'answered' && !stored.isSeen,
  isResettled: stored.isChanged && stored.outcome !== 'open',
});

type BetCall = PlayerCall<'questionsOfBet'> | PlayerCall<'askAboutBet'>;

/** Finds the bet under any of its numbers: a bet each way is asked about under that of its win part. */
async function findAsked(call: BetCall, betId: string) {
  const row = await readBet(call, betId);
  const isPlace = row?.eachWay?.part === 'place';
  const bet = isPlace ? await readBet(call, String(Number(betId) - 1)) : row;
  return bet && { bet, asked: askedOf(call, bet) };
}

const askedOf = (call: BetCall, { betId, placePart }: BetRow): BetOfQuestion => ({
  playerId: idOf(call),
  betId: Number(betId),
  placeId: placePart === undefined ? null : Number(placePart.betId),
});

/** Returns null while the bet is open. */
async function readAskUntil({ app }: BetCall, asked: BetOfQuestion) {
  const settled = parseInstant((await readLastSettled(app.store, asked)) ?? '');
  return settled === null ? null : addMs(settled, askMs);
}

const aboutOf = ({ event, market, markettype, selection }: BetRow): string =>
  [event, market || markettype, selection].filter((part) => part !== '').join(' · ');

export const betQuestionHandlers = {
  async betQuestions(call: PlayerCall<'betQuestions'>) {
    const { app, session } = call;
    // Many people share the demo player: none reads what another asks.
    if (session.player.is_demo) return succeed([]);
    const found = await listQuestionsOf(app.store, { playerId: idOf(call) });
    return succeed(found.map(shown));
  },

  async questionsOfBet(call: PlayerCall<'questionsOfBet'>) {
    const { app, session, params } = call;
    const found = await findAsked(call, params.betId);
    if (!found) return refuse('BET_UNKNOWN');
    const until = await readAskUntil(call, found.asked);
    const own = session.player.is_demo ? [] : await listQuestionsOf(app.store, found.asked);
    const isOver = until !== null && app.clock.now() >= until;
    const canAsk =
      !session.player.is_demo && !isOver && own.every(({ state }) => state !== 'waiting');
    const askUntil = until === null ? null : makeInstant(until);
    return succeed({ askUntil, canAsk, questions: own.map(shown) });
  },

  async askAboutBet(call: PlayerCall<'askAboutBet'>) {
    const { app, site, session, body, address } = call;
    const { player_id: playerId, is_demo: isShared } = session.player;
    if (!app.questionCalls.take(address, playerId)) {
      return app.questionCalls.refuse(address, playerId);
    }
    const refusal = refuseCaller(call) ?? (isShared ? refuse('DEMO_FIXED') : null);
    if (refusal) return refusal;
    const found = await findAsked(call, body.betId);
    if (!found) return refuse('BET_UNKNOWN');
    const now = app.clock.now();
    const until = await readAskUntil(call, found.asked);
    if (until !== null && now >= until) {
      return refuse('INVALID_REQUEST', `This bet was settled more than ${askDays} days ago.`);
    }
    const about = aboutOf(found.bet);
    const added = { ...found.asked, siteId: site.site_id, about, text: body.text, now };
    const answer = await addQuestion(app.store, added);
    if (answer.kind === 'asked') return succeed(shown(answer.question), 'Your question is sent.');
    return answer.kind === 'waits'
      ? refuse('INVALID_REQUEST', 'Your question about this bet waits for an answer already.')
      : refuse('INVALID_REQUEST', `You have ${waitingMax} questions that wait for an answer.`);
  },

  async seeAnswer({ app, session, body }: PlayerCall<'seeAnswer'>) {
    const { player_id: playerId } = session.player;
    const questionId = /^\d{1,15}$/.test(body.questionId) ? Number(body.questionId) : null;
    if (questionId === null) return refuse('NOT_FOUND', 'There is no such question.');
    await noteSeen(app.store, { playerId, questionId, now: app.clock.now() });
    return succeed(null);
  },
};
