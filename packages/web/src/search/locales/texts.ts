/** The texts of the search, loaded with it. */
import { addTexts } from '../../base/i18n.ts';
import { messages } from './en.po';

addTexts('search', messages);
