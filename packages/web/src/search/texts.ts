/** The texts of the search, loaded with it. */
import { i18n } from '../i18n.ts';
import { messages } from './locales/en.po';

i18n.load('en', messages);
