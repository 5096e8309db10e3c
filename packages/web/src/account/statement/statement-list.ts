/** Reads the statement page by page. In another language than English its words find rows too (LANG-10). */
import type { BodyInput, StatementRow } from '@layline/contract';
import { call } from '../../api/request.ts';
import { i18n } from '../../base/i18n.ts';
import { paramsOf, withSearch } from '../account-query.ts';
import type { PagedList } from '../paged-list.ts';

type Body = BodyInput<'statement'>;

/** Characters that a server takes at most. */
const searchAlsoMax = 240;

async function withWords(body: Body, search: string): Promise<Body> {
  const own = withSearch(body, search);
  if (search === '' || i18n.locale === 'en') return own;
  const { sentWordsOf } = await import('./search-words.ts');
  const searchAlso = sentWordsOf(search);
  return searchAlso === '' || searchAlso.length > searchAlsoMax ? own : { ...own, searchAlso };
}

export const statementList = (body: Body, search: string): PagedList<StatementRow> => ({
  key: ['statement', body, search, i18n.locale],
  fetch: async (at, signal) =>
    call('statement', { params: paramsOf(at), body: await withWords(body, search), signal }),
});
