/**
 * A search of the statement in the words of its rows, which are stored in English (LANG-10): kinds of rows,
 * sides, and usual names of sports and markets that the player typed in the language of the page.
 */
import { i18n } from '../../base/i18n.ts';
import { loadedTexts } from '../../base/translator.ts';
import { saidNames } from '../../translation/names/known-names.ts';
import { kindWords, sideWords } from './say-entry.ts';

type Word = readonly [said: string, sent: string];

const plain = (text: string): string => text.normalize('NFC').toLowerCase();
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const englishOf = (id: string): string => String(loadedTexts.get('account')?.[id] ?? '');

function readWords(): readonly Word[] {
  const own = [...Object.values(kindWords), ...sideWords].map(
    ({ id }): Word => [i18n._(id), englishOf(id)],
  );
  return [...own, ...saidNames()]
    .map(([said, sent]): Word => [plain(said), sent])
    .filter(([said, sent]) => said !== '' && sent !== '' && said !== plain(sent))
    .toSorted(([a], [b]) => b.length - a.length);
}

/** What all of the texts have in which a word begins so; one that is begun in many ways has nothing. */
function sentOfStart(start: string, words: readonly Word[]): string {
  const found = words.filter(([said]) => wordsOf(said).some((word) => word.startsWith(start)));
  const [first, ...others] = found.map(([, sent]) => wordsOf(sent));
  return (first ?? []).filter((word) => others.every((sent) => sent.includes(word))).join(' ');
}

/** Empty in English, and for a search without such words. Other words of it stay as they were typed. */
export function sentWordsOf(search: string): string {
  if (i18n.locale === 'en') return '';
  const words = readWords();
  const found: string[] = [];
  let rest = ` ${wordsOf(plain(search)).join(' ')} `;
  for (const [said, sent] of words) {
    if (!rest.includes(` ${said} `)) continue;
    rest = rest.replaceAll(` ${said} `, ' ');
    found.push(sent);
  }
  const others = wordsOf(rest).map((word) => {
    const sent = sentOfStart(word, words);
    if (sent !== '') found.push(sent);
    return sent === '' ? word : '';
  });
  return found.length === 0 ? '' : wordsOf([...found, ...others].join(' ')).join(' ');
}
