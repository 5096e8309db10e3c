/** The texts of followed markets, loaded with them. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('multi', messages);
