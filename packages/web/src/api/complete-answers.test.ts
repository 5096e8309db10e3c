/** Whatever a server leaves out or sends in another form, each answer has the contract's whole shape. */
import { type RouteName, routes } from '@layline/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstCalls } from './first-calls.ts';
import { otherCalls } from './other-calls.ts';
import { readAnswer } from './read-answer.ts';
import type { Shape } from './shape.ts';

/** What a field may hold instead: nothing, a text for a number, or nonsense. */
const spoilt = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'nonsense',
  '12.5',
  7,
  -0,
  true,
  [],
  {},
);

function given(shape: Shape): fc.Arbitrary<unknown> {
  const whole = wholeOf(shape);
  return fc.oneof({ arbitrary: whole, weight: 5 }, { arbitrary: spoilt, weight: 1 });
}

function wholeOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape === 'number') return fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constant('4.20'));
  if (shape === 'flag') return fc.constantFrom<unknown>(true, false, 'true', 1);
  if (typeof shape === 'string') return fc.constantFrom('a', '12', 'Match Odds');
  switch (shape.is) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape.fields).map(([name, of]) => [name, given(of)])),
      );
    case 'word':
      return fc.constantFrom<unknown>(...shape.words);
    case 'choice':
      return fc.oneof(...shape.of.map(given));
    case 'tuple':
      return fc.tuple(...shape.of.map(given));
    case 'list':
      return fc.array(given(shape.of), { maxLength: 2 });
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b'), given(shape.of), { maxKeys: 2 });
    default:
      return given(shape.of);
  }
}

/** The client does not make the call `casinoCards`, whose answer is texts alone. */
const { casinoCards: _unused, ...others } = otherCalls;
const calls = Object.entries({ ...firstCalls, ...others });

/** Forms of texts and whole numbers are not read, nor are words that another server chooses freely. */
const isOfForm = (code: string, message: string, path: readonly PropertyKey[]): boolean =>
  ['invalid_format', 'custom', 'too_small', 'too_big', 'unrecognized_keys'].includes(code) ||
  message.includes('expected int') ||
  ['case', 'loginStatus'].includes(String(path.at(-1)));

/** A bet that was taken is taken, also where the server does not say which (SLIP-4). */
const isBetLeftOut = (path: readonly PropertyKey[], read: unknown): boolean =>
  path.join('.') === 'data' && (read as { readonly data: unknown }).data === null;

test.each(calls)(
  '[API-6] whatever is left out of an answer of %s, it is read whole',
  (name, call) => {
    const schema = routes[name as RouteName].reply;
    const body = wholeOf(call.reply).filter((one) => typeof one === 'object' && one !== null);
    fc.assert(
      fc.property(body, (one) => {
        const read = readAnswer(call.reply, one as Readonly<Record<string, unknown>>);
        if (read === undefined) return;
        const faults = (schema.safeParse(read).error?.issues ?? []).filter(
          ({ code, message, path }) => !isOfForm(code, message, path) && !isBetLeftOut(path, read),
        );
        expect(faults.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  },
);
