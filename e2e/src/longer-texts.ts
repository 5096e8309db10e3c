/** Catalogs whose texts are 40 % longer, for pages that must have room for every language. */
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

/** Serves longer texts in place of those of the language, for the page's whole life. */
export async function longerCatalogs(page: Page, language: 'hi' | 'ur'): Promise<void> {
  await page.route(new RegExp(`/assets/${language}-[\\w-]+\\.js$`), async (route) => {
    const code = await (await route.fetch()).text();
    const file = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      messages: Readonly<Record<string, unknown>>;
    };
    const entries = Object.entries(file.messages).map(([id, text]) => [id, lengthen(text)]);
    const body = `export const messages = ${JSON.stringify(Object.fromEntries(entries))};`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}
