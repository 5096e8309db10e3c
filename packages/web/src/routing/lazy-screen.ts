import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type LazyScreen<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches it before anybody goes there. */
  readonly fetch: () => Promise<void>;
};

/**
 * A part that is a chunk of its own, loaded when somebody goes there. One that was fetched before is
 * drawn at once: a promise, even a kept one, would show the waiting state first, for 300 ms at least.
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

/** React asks a promise for its value by `then` alone, and takes one that comes at once. */
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
