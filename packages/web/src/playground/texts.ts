/** The texts of the playground, which load with it. */
import { i18n } from '../i18n.ts';
import { messages } from './locales/en.po';

i18n.load('en', messages);
