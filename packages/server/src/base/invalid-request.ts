/** Turns invalid input into a refusal, with a message that a player can follow. */
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

/** Used for schemas without a message of their own. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'must be given' : `must be ${kindText(issue.expected)}`;
    case 'too_small':
      return sizeText(issue, { word: 'at least', limit: issue.minimum });
    case 'too_big':
      return sizeText(issue, { word: 'at most', limit: issue.maximum });
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `is not known here: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const kindText = (expected: string): string => kinds[expected] ?? `of the kind ${expected}`;

interface Limit {
  readonly word: 'at least' | 'at most';
  readonly limit: number | bigint;
}

function sizeText({ origin }: { readonly origin: string }, { word, limit }: Limit): string {
  if (origin === 'string' && word === 'at least' && Number(limit) === 1) return 'must not be empty';
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : null;
  if (unit === null) return `must be ${word} ${limit}`;
  return `must have ${word} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
}
