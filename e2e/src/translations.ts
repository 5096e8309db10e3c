/** Texts as the client's catalogs have them, so that a journey in another language presses what it means. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './server/server.ts';

const source = join(repository, 'packages/web/src');
const quoted = /"((?:[^"\\]|\\.)*)"/g;

const joined = (lines: string | undefined): string =>
  [...(lines ?? '').matchAll(quoted)].map(([, text = '']) => text.replaceAll('\\"', '"')).join('');

function readTexts(language: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync(`**/locales/${language}.po`, { cwd: source })) {
    for (const entry of readFileSync(join(source, file), 'utf8').split('\n\n')) {
      const [, id, text] = /^msgid ((?:".*"\n?)+)msgstr ((?:".*"\n?)+)/m.exec(entry) ?? [];
      texts.set(joined(id), joined(text));
    }
  }
  return texts;
}

export type Say = (english: string, values?: Readonly<Record<string, string>>) => string;

/** Throws for a text that no catalog has, or that has no translation. */
export function speakerOf(language: string): Say {
  const texts = readTexts(language);
  return (english, values = {}) => {
    const text = texts.get(english);
    if (text === undefined || text === '') throw new Error(`${language} has no '${english}'`);
    return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  };
}
