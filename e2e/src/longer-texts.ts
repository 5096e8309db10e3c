/** Catalogs whose texts are 40 % longer, for pages that must have room for every language. */
import { runInNewContext } from 'node:vm';
import type { Page } from '@playwright/test';

/** Repeats the beginning, which has the usual length of words. */
const longer = (text: string): string =>
  /\p{L}/u.test(text) ? `${text} ${text.slice(0, Math.ceil(text.length * 0.4))}` : text;

/** Texts of a value by the category of its number, beside an offset. */
const lengthenForms = (forms: object): object =>
  Object.fromEntries(
    Object.entries(forms).map(([name, form]: [string, unknown]) => [
      name,
      typeof form === 'number' ? form : lengthen(form),
    ]),
  );

/** A value is a list: its name, and perhaps a type and forms. */
const lengthenValue = (value: readonly unknown[]): readonly unknown[] =>
  value.map((part) => (typeof part === 'object' && part !== null ? lengthenForms(part) : part));

/** As Lingui compiles a message: a text, or a list of texts and values. */
function lengthen(message: unknown): unknown {
  if (typeof message === 'string') return longer(message);
  if (!Array.isArray(message)) return message;
  return message.map((part: unknown) =>
    Array.isArray(part) ? lengthenValue(part) : lengthen(part),
  );
}

/** A catalog in a file of the build; one file may hold several. */
const catalog = /JSON\.parse\(("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*')\)/g;

function lengthenCatalog(_whole: string, literal: string): string {
  const messages = JSON.parse(String(runInNewContext(literal))) as Readonly<
    Record<string, unknown>
  >;
  const entries = Object.entries(messages).map(([id, text]) => [id, lengthen(text)]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** Serves longer texts in place of those of the language, for the page's whole life. */
export async function longerCatalogs(page: Page, language: 'hi' | 'ur'): Promise<void> {
  await page.route(new RegExp(`/assets/${language}-[\\w-]+\\.js$`), async (route) => {
    const code = await (await route.fetch()).text();
    const body = code.replace(catalog, lengthenCatalog);
    if (body === code) throw new Error(`${route.request().url()} has no catalog`);
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}
