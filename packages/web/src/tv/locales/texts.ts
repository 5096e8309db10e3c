/** The texts of the frames and their drawings, loaded with the first of them. */
import { i18n } from '../../base/i18n.ts';
import { messages } from './en.po';

i18n.load('en', messages);
