/** What is wrong with what came in, as a refusal. */
import { type Refusal, refuse } from '@layline/contract';
import type { z } from 'zod';

/** Names the field and the fix: `stake: must be an amount with at most two decimals`. */
export class InvalidRequest extends Error {
  readonly refusal: Refusal;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    const [issue] = issues;
    const field = issue?.path.join('.') || 'body';
    super(`${field}: ${issue?.message ?? 'is not valid'}`);
    this.refusal = refuse('INVALID_REQUEST', this.message);
  }
}
