/** The text of the floating button, loaded with it. */
import { addTexts } from '../../../base/translator.ts';
import { messages } from './en.po';

addTexts('shell/floating', messages);
