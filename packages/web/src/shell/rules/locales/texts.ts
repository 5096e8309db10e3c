/** The texts of the rules, loaded with it. */
import { addTexts } from '../../../base/i18n.ts';
import { messages } from './en.po';

addTexts('shell/rules', messages);
