import { expect, test } from 'vitest';
import { z } from 'zod';
import { InvalidRequest, issueText } from './invalid-request.ts';

const schema = z.strictObject({
  userName: z.string().min(1).max(5),
  count: z.number().int().max(10).optional(),
  side: z.enum(['back', 'lay']).optional(),
  ids: z.array(z.string()).max(1).optional(),
  own: z.string().min(3, 'must have a word of its own').optional(),
});
const messageOf = (data: object): string => {
  const result = schema.safeParse(data, { error: issueText });
  return result.success ? '' : new InvalidRequest(result.error.issues).message;
};

test.each([
  [{}, 'userName: must be given'],
  [{ userName: 7 }, 'userName: must be a text'],
  [{ userName: '' }, 'userName: must not be empty'],
  [{ userName: 'much too long' }, 'userName: must have at most 5 characters'],
  [{ userName: 'a', count: 11 }, 'count: must be at most 10'],
  [{ userName: 'a', count: 1.5 }, 'count: must be a whole number'],
  [{ userName: 'a', side: 'both' }, 'side: must be one of back, lay'],
  [{ userName: 'a', ids: ['1', '2'] }, 'ids: must have at most 1 item'],
  [{ userName: 'a', own: 'x' }, 'own: must have a word of its own'],
  [{ userName: 'a', more: 1 }, 'body: is not known here: more'],
])('[API-1] %j is refused with a message: %s', (data, message) => {
  expect(messageOf(data)).toBe(message);
});
