/** The texts of signing in and of the account's pages, loaded with them. */
import { i18n } from '../i18n.ts';
import { messages } from './locales/en.po';

i18n.load('en', messages);
