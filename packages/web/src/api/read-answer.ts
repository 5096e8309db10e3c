/**
 * Reads what a server sent into its shape (API-6), so that no screen meets an absent field: numbers and
 * flags sent as texts, words in another case and `null` become values of the right kind, and a row without
 * what it needs is left out. Pure: what was read once is the same object when it is read again, so that
 * unchanged parts of the stream's data stay the same.
 */
import type { ObjectShape, Plain, Shape } from './shape.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (given: unknown): given is Fields =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const isBlank = (given: unknown): boolean => given === undefined || given === null || given === '';

const isScalar = (given: unknown): given is string | number | boolean =>
  typeof given !== 'object' && given !== undefined;

const decimal = /^\s*[+-]?\d+(\.\d*)?\s*$/;
const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const plain: Readonly<Record<Plain | 'any', (given: unknown) => unknown>> = {
  text: (given) => (isScalar(given) ? String(given) : undefined),
  number(given) {
    const number = typeof given === 'string' && decimal.test(given) ? Number(given) : given;
    // Adding 0 makes a negative zero, which JSON allows, a plain one.
    return Number.isFinite(number) ? (number as number) + 0 : undefined;
  },
  flag: (given) => flags.get(String(given).toLowerCase()),
  any: (given) => given,
};

const zeros: Readonly<Record<Plain | 'any', unknown>> = {
  text: '',
  number: 0,
  flag: false,
  any: null,
};

/** What a field holds if it is absent; undefined if it may be, or is an object that lacks what it needs. */
function standIn(shape: Shape): unknown {
  if (typeof shape === 'string') return zeros[shape];
  if (shape.is === 'optional') return undefined;
  if (shape.is === 'nullable') return null;
  if (shape.is === 'word') return shape.words[0];
  if (shape.is === 'choice') return standIn(shape.of[0] ?? 'any');
  return read(shape, shape.is === 'list' || shape.is === 'tuple' ? [] : {});
}

function readField(shape: ObjectShape, name: string, given: Fields): unknown {
  const of = shape.fields[name] ?? 'any';
  const other = shape.from?.[name];
  const source = other !== undefined && isBlank(given[name]) ? given[other] : given[name];
  const isNeeded = shape.needs?.includes(name) ?? false;
  const value = isNeeded && isBlank(source) ? undefined : read(of, source);
  if (value !== undefined || isNeeded) return value;
  const word = isBlank(source) ? undefined : shape.unknown?.[name];
  return word ?? shape.absent?.[name] ?? standIn(of);
}

const isOptional = (shape: Shape): boolean => typeof shape === 'object' && shape.is === 'optional';

function readObject(shape: ObjectShape, given: Fields): Fields | undefined {
  const whole: Record<string, unknown> = shape.isOpen ? { ...given } : {};
  for (const [name, of] of Object.entries(shape.fields)) {
    const value = readField(shape, name, given);
    if (value !== undefined) whole[name] = value;
    else if (isOptional(of)) delete whole[name];
    else return undefined;
  }
  return whole;
}

/** Returns how many fields are of the shape; -1 if one says that it is another. */
function likeness(shape: Shape, given: unknown): number {
  if (typeof shape !== 'object' || shape.is !== 'object' || !isFields(given)) return 0;
  let count = 0;
  for (const [name, of] of Object.entries(shape.fields)) {
    if (isBlank(given[name])) continue;
    const isKind =
      typeof of === 'object' &&
      of.is === 'word' &&
      typeof of.words[0] === 'string' &&
      of.words.length === 1;
    if (isKind && read(of, given[name]) === undefined) return -1;
    count += 1;
  }
  return count;
}

/** An answer that does not say its kind is of the kind that it shares most fields with. */
function readChoice(shapes: readonly Shape[], given: unknown): unknown {
  const sorted = shapes.toSorted((one, other) => likeness(other, given) - likeness(one, given));
  for (const shape of sorted) {
    const value = read(shape, given);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Accepts another case, and a longer form: 'suspended' for 'suspend'. */
function readWord(words: readonly unknown[], given: unknown): unknown {
  if (words.includes(given)) return given;
  if (!isScalar(given)) return undefined;
  const text = String(given).toLowerCase();
  const isLonger = (word: string): boolean => word.length > 3 && text.startsWith(word);
  return (
    words.find((word) => String(word).toLowerCase() === text) ??
    words.find((word) => isLonger(String(word).toLowerCase()))
  );
}

const readItems = (shape: Shape, given: readonly unknown[]): unknown[] =>
  given.map((item) => read(shape, item)).filter((item) => item !== undefined);

function readRecord(shape: Shape, given: Fields): Fields {
  const entries = Object.entries(given).map(([name, value]) => [name, read(shape, value)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

type Part = Exclude<Shape, string>;

function readPart(shape: Part, given: unknown): unknown {
  switch (shape.is) {
    case 'object':
      if (isFields(given)) return readObject(shape, given);
      return shape.ofText === undefined || !isScalar(given)
        ? undefined
        : readObject(shape, { [shape.ofText]: given });
    case 'word':
      return readWord(shape.words, given);
    case 'choice':
      return readChoice(shape.of, given);
    case 'tuple':
      if (!Array.isArray(given)) return undefined;
      return shape.of.map((of, index) => read(of, given[index]) ?? standIn(of));
    case 'list':
      return Array.isArray(given) ? readItems(shape.of, given) : undefined;
    case 'record':
      return isFields(given) ? readRecord(shape.of, given) : undefined;
    case 'nullable':
      return read(shape.of, given) ?? null;
    default:
      return read(shape.of, given);
  }
}

const readBefore = new WeakMap<Part, WeakMap<object, unknown>>();

/** Returns undefined for what is not of the shape. */
export function read(shape: Shape, given: unknown): unknown {
  if (typeof shape === 'string') return plain[shape](given);
  if (typeof given !== 'object' || given === null) return readPart(shape, given);
  const known = readBefore.get(shape) ?? new WeakMap<object, unknown>();
  readBefore.set(shape, known);
  if (!known.has(given)) known.set(given, readPart(shape, given));
  return known.get(given);
}

/**
 * Reads an answer with its envelope. The documents give some fields beside `data` and some within: each is
 * read from either place. Returns undefined for an answer that cannot be read.
 */
export function readAnswer(reply: Shape, body: Fields): unknown {
  const { data } = body;
  if (!isFields(data)) return read(reply, { ...body, data: data ?? body });
  return read(reply, { ...data, ...body, data: { ...body, ...data } });
}
