/** The texts of the keyboard help, loaded with it. */
import { addTexts } from '../../base/i18n.ts';
import { messages } from './en.po';

addTexts('keys', messages);
