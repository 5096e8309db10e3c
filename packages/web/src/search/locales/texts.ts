/** The texts of the search, loaded with it. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('search', messages);
