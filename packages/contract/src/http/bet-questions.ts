/** What a player asks about a bet, and what staff answer (ASK-1, ours). */
import { z } from 'zod';
import { askTextMax, questionStates } from '../words/bet-question.ts';
import { route } from './route.ts';
import { success, wireId, wirePathId } from './wire.ts';

const question = z.object({
  questionId: z.string(),
  betId: z.string(),
  /** Event, market and selection of the bet. */
  about: z.string(),
  text: z.string(),
  askedAt: z.string(),
  state: z.enum(questionStates),
  /** Null until it is answered. */
  answer: z.string().nullable(),
  /** When it was answered or closed. */
  doneAt: z.string().nullable(),
  /** The player has not opened the answer. */
  isNew: z.boolean(),
  /** The bet was settled, and is now settled otherwise. */
  isResettled: z.boolean(),
});
export type BetQuestion = z.infer<typeof question>;

/** Lines and tabs are fine; other controls are not text. */
const plain = /^(?:[\t\n\r]|\P{Cc})*$/u;

export const questionText = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(askTextMax, `may have at most ${askTextMax} characters`)
  .regex(plain, 'may not hold control characters');

export const betQuestionRoutes = {
  betQuestions: route({
    method: 'GET',
    path: '/bet-questions',
    access: 'player',
    isEdge: true,
    summary: "The player's newest questions about bets, with their answers (ours)",
    reply: success(z.array(question)),
  }),
  questionsOfBet: route({
    method: 'GET',
    path: '/bet-questions/:betId',
    access: 'player',
    isEdge: true,
    summary: 'What the player asked about one bet, and until when more may be asked (ours)',
    params: z.object({ betId: wirePathId }),
    reply: success(
      z.object({
        /** Null while the bet is open. */
        askUntil: z.string().nullable(),
        /** False after that time, and while a question waits. */
        canAsk: z.boolean(),
        questions: z.array(question),
      }),
    ),
  }),
  askAboutBet: route({
    method: 'POST',
    path: '/bet-questions',
    access: 'player',
    summary: 'Ask the operator about a bet; the same question again has the same answer (ours)',
    body: z.strictObject({ betId: wireId, text: questionText }),
    reply: success(question),
  }),
  seeAnswer: route({
    method: 'POST',
    path: '/bet-questions/seen',
    access: 'player',
    summary: 'The player has opened the answer to a question (ours)',
    body: z.strictObject({ questionId: wireId }),
    reply: success(z.null()),
  }),
};
