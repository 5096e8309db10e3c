/**
 * Keeps unsaved changes to a site while other pages are open, so that leaving the page loses nothing. Closing
 * or reloading the tab asks first.
 */
import { useSyncExternalStore } from 'react';
import type { Values } from '../commands/use-run.ts';

/** Who changes what. */
export interface DraftKey {
  readonly user: string;
  readonly site: string;
  readonly command: string;
}

const none: Values = {};
const separator = '\n';
const textOf = ({ user, site, command }: DraftKey): string => [user, site, command].join(separator);

export class Drafts {
  readonly #changes = new Map<string, Values>();
  readonly #listeners = new Set<() => void>();

  of(key: DraftKey): Values {
    return this.#changes.get(textOf(key)) ?? none;
  }

  /** Keeps a changed value, or forgets it if it is what is saved. */
  set(key: DraftKey, { name, value, saved }: Edit): void {
    const { [name]: _, ...others } = this.of(key);
    this.#write(key, value === saved ? others : { ...others, [name]: value });
  }

  clear(key: DraftKey): void {
    this.#write(key, none);
  }

  isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** The sites that the user has unsaved changes to. */
  sitesOf(user: string): ReadonlySet<string> {
    const keys = [...this.#changes.keys()].map((key) => key.split(separator));
    return new Set(keys.filter(([who]) => who === user).map(([, site = '']) => site));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #write(key: DraftKey, values: Values): void {
    if (Object.keys(values).length === 0) this.#changes.delete(textOf(key));
    else this.#changes.set(textOf(key), values);
    for (const listener of this.#listeners) listener();
  }
}

interface Edit {
  readonly name: string;
  readonly value: string;
  readonly saved: string;
}

export const drafts = new Drafts();

/** Lets the browser ask before the tab is closed or reloaded. */
function askFirst(event: BeforeUnloadEvent): void {
  if (!drafts.isEmpty()) event.preventDefault();
}

/** Call once, at the start. */
export function guardDrafts(): void {
  window.addEventListener('beforeunload', askFirst);
}

export const useDraft = (key: DraftKey): Values =>
  useSyncExternalStore(drafts.subscribe, () => drafts.of(key));

/** Tells whether the user has unsaved changes to the site. */
export const useHasDraft = (user: string, site: string): boolean =>
  useSyncExternalStore(drafts.subscribe, () => drafts.sitesOf(user).has(site));
