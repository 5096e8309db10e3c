/** The texts of tips and previews, loaded with them. */
import { i18n } from '../../base/i18n.ts';
import { messages } from './en.po';

i18n.load('en', messages);
