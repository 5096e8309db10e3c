/** The texts of what the server says, loaded with the first other language. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('translation', messages);
