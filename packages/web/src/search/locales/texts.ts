/** The texts of the search, loaded with it. */
import { i18n } from '../../base/i18n.ts';
import { messages } from './en.po';

i18n.load('en', messages);
