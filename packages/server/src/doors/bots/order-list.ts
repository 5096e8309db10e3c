/** Filters and paging shared by the lists of orders. */
import { z } from 'zod';
import { numberOrDigits } from './call/order-fields.ts';

export const texts = z.array(z.string().max(64)).max(1000).nullish();

/** An empty list of wanted values matches everything. */
export const isIn = (list: readonly string[] | null | undefined, value: string): boolean =>
  !list || list.length === 0 || list.includes(value);

export const listPart = {
  fromRecord: numberOrDigits(z.number().int().nonnegative()).nullish(),
  recordCount: numberOrDigits(z.number().int().min(0).max(1000)).nullish(),
};
const recordsMax = 1000;

interface ListPart {
  readonly fromRecord?: number | null | undefined;
  readonly recordCount?: number | null | undefined;
}

export function partOf<Row>(rows: readonly Row[], { fromRecord, recordCount }: ListPart) {
  const from = fromRecord ?? 0;
  const to = from + (recordCount || recordsMax);
  return { rows: rows.slice(from, to), moreAvailable: rows.length > to };
}
