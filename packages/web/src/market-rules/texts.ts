/** The market rules' texts, added to those of the window by the first of its parts that loads. */
import { i18n } from '../i18n.ts';
import { messages } from './locales/en.po';

i18n.load('en', messages);
