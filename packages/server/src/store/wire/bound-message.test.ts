import { expect, it } from 'vitest';
import { makeBound } from './bound-message.ts';

/** Read as the database reads it: Bind, and what follows. */
const read = (message: Buffer) => {
  let at = 0;
  const bytes = (count: number) => message.subarray(at, (at += count));
  const int = (size: number) => bytes(size).readIntBE(0, size);
  const word = () =>
    bytes(message.indexOf(0, at) - at + 1)
      .toString('utf8')
      .slice(0, -1);
  const kind = bytes(1).toString();
  const length = int(4);
  const names = [word(), word()];
  const formats = Array.from({ length: int(2) }, () => int(2));
  const values = Array.from({ length: int(2) }, () => {
    const size = int(4);
    return size < 0 ? null : bytes(size).toString('utf8');
  });
  const rowFormats = Array.from({ length: int(2) }, () => int(2));
  return { bind: { kind, names, formats, values, rowFormats }, isWhole: at === length + 1, at };
};

it.each([
  ['no values', []],
  ['texts', ['', 'é', '"{\\\n', '\u{1f3cf}'.repeat(3000)]],
  ['numbers, booleans and none', [0, -1.5, 2 ** 53 - 1, true, false, null]],
])('a message of %s binds them all as text, executes and ends the trip', (_, values) => {
  const message = Buffer.from(makeBound('a-name', values), 'latin1');
  const { bind, isWhole, at } = read(message);
  expect(isWhole).toBe(true);
  expect(bind).toEqual({
    kind: 'B',
    names: ['', 'a-name'],
    formats: [],
    values: values.map((value) => (value === null ? null : String(value))),
    rowFormats: [],
  });
  expect(message.subarray(at).toString('hex')).toBe('45000000090000000000' + '5300000004');
});
