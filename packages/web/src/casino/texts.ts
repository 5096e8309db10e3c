/** The casino's texts, added to those of the window when its first page is opened. */
import { i18n } from '../i18n.ts';
import { messages } from './locales/en.po';

/** Waited for beside each casino page, so that no text is missing when it shows. */
export function loadTexts(): void {
  i18n.load('en', messages);
}
