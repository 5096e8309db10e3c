import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
} from 'react';
import { textsArrive } from '../base/translator.ts';
import { withRetries } from './with-retries.ts';

type LazyPart<Props> = FunctionComponent<Props> & {
  /** Prefetches the chunk. */
  readonly fetch: () => Promise<void>;
};

type PropsOf<Given> = Given extends (props: infer Props) => unknown ? Props : unknown;

let turn = 0;

/** Parts that did not arrive are fetched again when they are next shown. */
export function askPartsAgain(): void {
  turn += 1;
}

/**
 * A component in a separate chunk, loaded on first use, and again after a failure (ROUTE-3). A prefetched one
 * renders at once: a promise, even a resolved one, would first show the loading state, for at least 300 ms.
 */
export function lazyPart<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): LazyPart<PropsOf<File[Name]>> {
  type Props = PropsOf<File[Name]>;
  let known: { readonly default: ComponentType<Props> } | null = null;
  let failedIn = -1;
  async function read(): Promise<{ readonly default: ComponentType<Props> }> {
    const file = await withRetries(load);
    await textsArrive();
    known = { default: file[name] as ComponentType<Props> };
    return known;
  }
  const ask = () =>
    read().catch((failure: unknown) => {
      failedIn = turn;
      throw failure;
    });
  const make = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() => (known === null ? ask() : atOnce(known)));
  let current = make();
  function Part(props: Props) {
    // React keeps the failure of a lazy component; another one fetches again.
    if (failedIn >= 0 && failedIn < turn) {
      failedIn = -1;
      current = make();
    }
    return createElement(current as ComponentType<Props & object>, props as Props & object);
  }
  return Object.assign(Part, { fetch: () => read().then(() => undefined) });
}

/** React reads a promise only by `then`, and accepts a value that arrives at once. */
function atOnce<Value>(value: Value): Promise<Value> {
  const settled: Pick<PromiseLike<Value>, 'then'> = {
    // oxlint-disable-next-line unicorn/no-thenable
    then(resolve) {
      resolve?.(value);
      return settled as never;
    },
  };
  return settled as Promise<Value>;
}
