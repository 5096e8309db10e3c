/** Texts as the client's catalogs have them, so that a journey in another language presses what it means. */
import type { Language } from '@layline/contract/language';
import { readCatalogs } from '@layline/web/read-catalogs';

export type Say = (english: string, values?: Readonly<Record<string, string>>) => string;

/** Throws for a text that no catalog has, or that has no translation. */
export async function speakerOf(language: Language): Promise<Say> {
  const found = (await readCatalogs([language])).flatMap(({ texts }) => texts);
  const texts = new Map(found.map(({ message, translation }) => [message, translation]));
  return (english, values = {}) => {
    const text = texts.get(english);
    if (text === undefined || text === '') throw new Error(`${language} has no '${english}'`);
    return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  };
}
