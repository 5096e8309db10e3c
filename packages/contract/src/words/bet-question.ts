/** For how long a player may ask about a bet after it was settled, and how much. */
export const askDays = 7;
/** Characters of a question, and of its answer. */
export const askTextMax = 1000;

/** `closed`: by staff, without an answer. */
export const questionStates = ['waiting', 'answered', 'closed'] as const;
export type QuestionState = (typeof questionStates)[number];
