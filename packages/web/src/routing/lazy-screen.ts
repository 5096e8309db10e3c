import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Prefetches the chunk. */
  readonly fetch: () => Promise<void>;
};

/**
 * A component in a separate chunk, loaded on first use. A prefetched one renders at once: a promise, even a
 * resolved one, would first show the loading state, for at least 300 ms.
 */
export function lazyScreen<Name extends string, Props = unknown>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyScreen<Props> {
  let known: { readonly default: ComponentType<Props> } | null = null;
  async function read(): Promise<{ readonly default: ComponentType<Props> }> {
    const file = await load();
    known = { default: file[name] };
    return known;
  }
  const screen = lazy(() => (known === null ? read() : atOnce(known)));
  return Object.assign(screen, { fetch: () => read().then(() => undefined) });
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
