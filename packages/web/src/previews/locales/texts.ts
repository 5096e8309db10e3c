/** The texts of tips and previews, loaded with them. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('previews', messages);
