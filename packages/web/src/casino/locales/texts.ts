/** The casino's texts, loaded when its first page is opened. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

/** Awaited with each casino page, so that no text is missing when it appears. */
export function loadTexts(): void {
  addTexts('casino', messages);
}
