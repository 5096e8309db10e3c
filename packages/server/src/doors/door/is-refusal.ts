import type { Refusal } from '@layline/contract';

/** Replies have a status; refusals have a code. */
export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'code' in answer && !('status' in answer);
