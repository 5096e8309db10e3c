/** The texts of what comes around the first page once that is shown. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('language-choice', messages);
