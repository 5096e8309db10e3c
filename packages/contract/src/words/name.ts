/**
 * Names of people, programs, providers, agents, sites and what providers name. They stand in tables next to
 * money, so every character of one is seen: none turns the text around it, takes no room or controls a
 * terminal.
 */
import { z } from 'zod';

/** Controls, formats such as U+202E and U+200B, separators of lines, and letters without a shape. */
const hidden =
  '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F' +
  '\\u2800\\u3164\\uFE00-\\uFE0F\\uFFA0\\u{E0100}-\\u{E01EF}';
const hiddenOne = new RegExp(`[${hidden}]`, 'gu');
const seen = new RegExp(`^[^${hidden}]*$`, 'u');

/** A name of 1 to `max` characters, all of which are seen. */
export const nameText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `may have at most ${max} characters`)
    .regex(seen, 'may not hold characters that are not seen or change the direction of text');

/** Writes hidden characters of a stored text as `\u{202e}`. */
export const showHidden = (text: string): string =>
  seen.test(text) ? text : text.replaceAll(hiddenOne, codeOf);

/** Does the same within JSON, whose own escapes stay as they are. */
export const showHiddenInJson = (json: string): string =>
  seen.test(json) ? json : json.replaceAll(hiddenOne, (one) => `\\${codeOf(one)}`);

const codeOf = (one: string): string => `\\u{${one.codePointAt(0)?.toString(16)}}`;
