/** Stores whose state outlives the page, kept in the browser as `{"state":…,"version":1}`. */
import { create } from 'zustand';
import { forgetStored, readStoredJson, writeStored } from './storage.ts';

/** Fields that a former version did not keep are as in the beginning. */
export function createKept<State extends object>(key: string, initial: State) {
  const read = (): State => {
    const kept = readStoredJson(key);
    const isKept = typeof kept === 'object' && kept !== null && 'state' in kept;
    return { ...initial, ...(isKept ? (kept.state as Partial<State>) : null) };
  };
  const use = create<State>(read);
  let isReading = false;
  use.subscribe((state) => {
    if (!isReading) writeStored(key, JSON.stringify({ state, version: 1 }));
  });
  return Object.assign(use, {
    /** Takes what another tab wrote. */
    readAgain: (): void => {
      isReading = true;
      use.setState(read());
      isReading = false;
    },
    forget: (): void => forgetStored(key),
  });
}
