/** Paged replies (API-2): three fields, both at the top and under `data`. */
import { type Refusal, refuse } from '@layline/contract';
import { succeed } from '../../base/envelope.ts';
import type { Page, PageRequest } from '../../store/queries/page.ts';

const pageSizeMax = 100;

/** Pages count from 1. */
export function refusePage({ page, pageSize }: PageRequest): Refusal | null {
  if (page < 1) return refuse('INVALID_REQUEST', 'page: must be 1 or more.');
  if (pageSize >= 1 && pageSize <= pageSizeMax) return null;
  return refuse('INVALID_REQUEST', `pageSize: must be from 1 to ${pageSizeMax}.`);
}

export function makePaged<Item, Row>(
  { items, total, page, pageSize }: Page<Item> & PageRequest,
  makeRow: (item: Item) => Row,
) {
  const paged = {
    pageItems: items.map(makeRow),
    currentPage: page,
    totalPages: Math.ceil(total / pageSize),
    totalItems: total,
  };
  return { ...succeed(paged), ...paged };
}
