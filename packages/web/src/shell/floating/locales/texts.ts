/** The text of the floating button, loaded with it. */
import { addTexts } from '../../../base/i18n.ts';
import { messages } from './en.po';

addTexts('shell/floating', messages);
