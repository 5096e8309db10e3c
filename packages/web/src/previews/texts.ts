/** The texts of tips and previews, loaded with them. */
import { i18n } from '../i18n.ts';
import { messages } from './locales/en.po';

i18n.load('en', messages);
