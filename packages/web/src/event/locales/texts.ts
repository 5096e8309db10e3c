/** The match page's texts, loaded with the first of its parts. */
import { i18n } from '../../base/i18n.ts';
import { messages } from './en.po';

i18n.load('en', messages);
