/** The texts of the rules, loaded with it. */
import { addTexts } from '../../../base/translator.ts';
import { messages } from './en.po';

addTexts('shell/rules', messages);
