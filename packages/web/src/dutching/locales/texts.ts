/** Dutching's texts, loaded with its dialog. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('dutching', messages);
