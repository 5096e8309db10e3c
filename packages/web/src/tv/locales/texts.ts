/** The texts of the frames and their drawings, loaded with the first of them. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('tv', messages);
