/** The texts of the bar, loaded with it. */
import { addTexts } from '../../../base/translator.ts';
import { messages } from './en.po';

addTexts('shell/maintenance', messages);
