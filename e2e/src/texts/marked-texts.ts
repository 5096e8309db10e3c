/**
 * Marks texts with a number that nobody sees, so that a page tells which text of the catalogs stands where.
 * Pure. The number comes before the text, in signs without width that no text has, and one sign ends it.
 */
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

const digits = ['\u2061', '\u2062', '\u2063'] as const;
const places = 8;
const end = '\u2064';

/** Every mark of a page; a number is found again by `readMark`. */
export const markPattern = `[${digits.join('')}]{${places}}|${end}`;

export const writeMark = (number: number): string =>
  number
    .toString(3)
    .padStart(places, '0')
    .replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '');

/** Null for the sign that ends a text. */
export const readMark = (mark: string): number | null =>
  mark === end
    ? null
    : Number.parseInt(
        mark.replaceAll(/./g, (sign) => String(sign.charCodeAt(0) - 0x2061)),
        3,
      );

/** `number` is below 6561. */
export const markMessage = (text: string, number: number): CompiledMessage => [
  writeMark(number),
  ...compileMessage(text),
  end,
];
