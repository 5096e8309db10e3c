/** The texts of the playground, loaded with it. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('playground', messages);
