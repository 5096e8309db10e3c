/** Filters and paging shared by the lists of orders. */
import { z } from 'zod';
import { numberOrDigits } from './call/order-fields.ts';

/** Values wanted, as a set: each order is looked up in it. */
export const wantedTexts = (text: z.ZodType<string>, max = 1000) =>
  z
    .array(text)
    .max(max)
    .transform((values): ReadonlySet<string> => new Set(values))
    .nullish();
export const texts = wantedTexts(z.string().max(64));

/** An empty set of wanted values matches everything. */
export const isIn = (wanted: ReadonlySet<string> | null | undefined, value: string): boolean =>
  !wanted || wanted.size === 0 || wanted.has(value);

export const listPart = {
  fromRecord: numberOrDigits(z.number().int().nonnegative()).nullish(),
  recordCount: numberOrDigits(z.number().int().min(0).max(1000)).nullish(),
};
const recordsMax = 1000;

interface ListPart {
  readonly fromRecord?: number | null | undefined;
  readonly recordCount?: number | null | undefined;
}

/** How many rows the part and those before it have. */
export const partEnd = ({ fromRecord, recordCount }: ListPart): number =>
  (fromRecord ?? 0) + (recordCount || recordsMax);

export function partOf<Row>(rows: readonly Row[], part: ListPart) {
  const to = partEnd(part);
  return { rows: rows.slice(part.fromRecord ?? 0, to), moreAvailable: rows.length > to };
}
