/**
 * What the translation layer keeps, without a catalog. Those of other languages than English are loaded by
 * `translation/speak.ts`, which loads when another language is first shown.
 */
import type { Language } from '@layline/contract/language';
import { i18n, type Messages } from '@lingui/core';
import { create } from 'zustand';

export const useLanguage = create<{ readonly language: Language }>(() => ({ language: 'en' }));

/** English catalogs that have loaded, by their folder. */
export const loadedTexts = new Map<string, Messages>();

/** What another language does besides: nothing while the page is English. */
export const translator = {
  /** Returns once the catalog of a folder is translated; the part of the page that needs it waits. */
  onTexts: (_folder: string): Promise<void> | null => null,
  /** Translates what the server said, by its words and the code of its refusal. */
  sayServerWords: (words: string, _code: string): string | Promise<string> => words,
  /** Translates a usual name of a sport or a market; others stay as they were sent. */
  sayName: (name: string): string => name,
};

let arriving: Promise<unknown> | null = null;

/** Resolves once the texts of the parts that have loaded are there, in the player's language. */
export const textsArrive = (): Promise<unknown> | null => arriving;

/** Each catalog is loaded with the first part of the client that uses it. */
export function addTexts(folder: string, english: Messages): void {
  i18n.load('en', english);
  loadedTexts.set(folder, english);
  const translated = translator.onTexts(folder);
  if (translated !== null) arriving = Promise.all([arriving, translated]);
}
