import { type ComponentType, lazy } from 'react';

/** A screen that is a chunk of its own, loaded when somebody goes there. */
export const lazyScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazy(() => load().then((file) => ({ default: file[name] })));
