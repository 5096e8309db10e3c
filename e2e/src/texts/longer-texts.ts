/**
 * Texts for tests alone: English in its own letters, 40 % longer, for pages that must have room for every
 * language. They take the place of a language's own.
 */
import { readCatalogs } from '@layline/web/read-catalogs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { ServedTexts } from './serve-texts.ts';

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Repeats the beginning, which has the usual length of words. Tags and the space at the end stay once. */
export function longer(text: string): string {
  const plain = text.replaceAll(/<[^>]*>/g, '').trim();
  if (!hasLetters(plain)) return text;
  const more = plain.slice(0, Math.ceil(plain.length * 0.4)).trimEnd();
  return text.replace(/\s*$/, (space) => ` ${more}${space}`);
}

/** The same with its letters from right to left, by Unicode's marks. */
export function longerMirrored(text: string): string {
  const long = longer(text);
  return long === text ? text : `\u202e${long}\u202c`;
}

/** Every text of the client. Values keep their names, and plurals their forms. */
export async function changeEnglish(change: (text: string) => string): Promise<ServedTexts> {
  const english = (await readCatalogs(['en'])).flatMap(({ texts }) => texts);
  return Object.fromEntries(
    english.map(({ id, message }) => [id, compileMessage(message, change)]),
  );
}
