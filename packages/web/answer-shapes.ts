/**
 * Derives the shapes of answers from the contract's schemas. Builds and tests put the result in place of the
 * modules that ask for it (plugin below), so that no schema is part of the client.
 */
import { accountData, betRow, type RouteName, routes } from '@layline/contract';
import { lacks } from './answer-lacks.ts';
import type { CallShape, ObjectShape, Shape } from './src/api/shape.ts';

type Def = Readonly<Record<string, unknown>> & { readonly type: string };

const defOf = (schema: unknown): Def => (schema as { readonly def: Def }).def;

const known = new Map<unknown, Shape>();

function pick<Value>(
  given: Readonly<Record<string, Value>> | undefined,
  fields: object,
): Record<string, Value> | undefined {
  const own = Object.entries(given ?? {}).filter(([name]) => name in fields);
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

function objectOf(def: Def): ObjectShape {
  const schemas = Object.entries(def['shape'] as Readonly<Record<string, unknown>>);
  const fields = Object.fromEntries(schemas.map(([name, schema]) => [name, shapeOf(schema)]));
  const lack = lacks.find(({ has }) => has.every((name) => name in fields));
  for (const name of lack?.anyText ?? []) fields[name] = 'text';
  const [from, absent, unknown] = [lack?.from, lack?.absent, lack?.unknown].map((given) =>
    pick<never>(given as Readonly<Record<string, never>> | undefined, fields),
  );
  const isOpen = def['catchall'] !== undefined && defOf(def['catchall']).type !== 'never';
  return {
    is: 'object',
    fields,
    ...(lack?.needs && { needs: lack.needs }),
    ...(from && { from }),
    ...(absent && { absent }),
    ...(unknown && { unknown }),
    ...(lack?.ofText && { ofText: lack.ofText }),
    ...((isOpen || lack?.isOpen) && { isOpen: true as const }),
  };
}

/** Text or number is read as text, which every reader of such a field accepts. */
function choiceOf(def: Def): Shape {
  const options = (def['options'] as readonly unknown[]).map(shapeOf);
  if (options.every((option) => option === 'text' || option === 'number')) return 'text';
  const words = options.flatMap((option) =>
    typeof option === 'object' && option.is === 'word' ? option.words : [],
  );
  return words.length > 0 ? { is: 'word', words } : { is: 'choice', of: options };
}

const fixedOf = (def: Def): Shape => ({
  is: 'word',
  words: (def['values'] as readonly string[] | undefined) ?? [null],
});

const makers: Readonly<Record<string, (def: Def) => Shape>> = {
  string: () => 'text',
  number: () => 'number',
  boolean: () => 'flag',
  unknown: () => 'any',
  null: fixedOf,
  literal: fixedOf,
  enum: (def) => ({ is: 'word', words: Object.values(def['entries'] as object) as string[] }),
  nullable: (def) => ({ is: 'nullable', of: shapeOf(def['innerType']) }),
  optional: (def) => ({ is: 'optional', of: shapeOf(def['innerType']) }),
  default: (def) => shapeOf(def['innerType']),
  array: (def) => ({ is: 'list', of: shapeOf(def['element']) }),
  record: (def) => ({ is: 'record', of: shapeOf(def['valueType']) }),
  tuple: (def) => ({ is: 'tuple', of: (def['items'] as readonly unknown[]).map(shapeOf) }),
  object: objectOf,
  union: choiceOf,
};

/** Throws for a kind of schema that no answer has had so far. */
function shapeOf(schema: unknown): Shape {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const def = defOf(schema);
  const make = makers[def.type];
  if (make === undefined) throw new Error(`No answer can be read by a schema of ${def.type}.`);
  const shape = make(def);
  known.set(schema, shape);
  return shape;
}

/** A bet that was taken is taken, also where the server does not say which. */
function replyOf({ method, reply }: (typeof routes)[RouteName]): Shape {
  const shape = shapeOf(reply);
  if (method !== 'POST' || typeof shape === 'string' || shape.is !== 'object') return shape;
  if (shape.fields['data'] !== shapeOf(betRow)) return shape;
  const data: Shape = { is: 'nullable', of: shapeOf(betRow) };
  return { ...shape, fields: { ...shape.fields, data } };
}

/** The calls of the first screen; the others come with a file of their own. */
const firstNames: readonly RouteName[] = ['siteByHost', 'banners', 'sports', 'sportMatches'];

function tableOf(names: readonly RouteName[]): Readonly<Record<string, CallShape>> {
  const rows = names.map((name) => {
    const { method, path } = routes[name];
    return [name, { method, path, reply: replyOf(routes[name]) }] as const;
  });
  return Object.fromEntries(rows);
}

const isFirst = (name: RouteName): boolean => firstNames.includes(name);
const names = Object.keys(routes) as RouteName[];

export const shapesOfFirst = (): Readonly<Record<string, CallShape>> =>
  tableOf(names.filter(isFirst));
export const shapesOfOthers = (): Readonly<Record<string, CallShape>> =>
  tableOf(names.filter((name) => !isFirst(name)));
/** The shape of the stream's topic `account`, which no call has. */
export const shapeOfAccount = (): Shape => shapeOf(accountData);
