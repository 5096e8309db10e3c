/** Binds functions that read an exchange's state to the state that is current when they are called. */
import type { ExchangeState } from '@layline/exchange';

type Reads = Readonly<Record<string, (state: ExchangeState, ...given: never[]) => unknown>>;

/** The same functions without the state. */
export type Bound<Given extends Reads> = {
  readonly [Name in keyof Given]: Given[Name] extends (
    state: ExchangeState,
    ...given: infer Values
  ) => infer Result
    ? (...given: Values) => Result
    : never;
};

export function bindReads<Given extends Reads>(
  read: () => ExchangeState,
  reads: Given,
): Bound<Given> {
  const bound = Object.entries(reads).map(([name, answer]) => [
    name,
    (...given: never[]) => answer(read(), ...given),
  ]);
  return Object.fromEntries(bound) as Bound<Given>;
}
