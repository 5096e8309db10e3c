import { expect, test } from 'vitest';
import { parseFirstAnswers } from './first-answers.ts';

test.each([
  [null, {}],
  ['', {}],
  ['not json', {}],
  ['null', {}],
  ['{"at":5,"sports":{"data":[]}}', { at: 5, sports: { data: [] } }],
])(
  '[API-1] a page that brings %j along begins with what it says, or asks by itself',
  (text, known) => {
    expect(parseFirstAnswers(text)).toEqual(known);
  },
);
