/** The texts of the keyboard help, loaded with it. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('keys', messages);
