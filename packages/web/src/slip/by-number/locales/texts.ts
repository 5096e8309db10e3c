/** The texts of results by number, loaded with the first of their parts. */
import { addTexts } from '../../../base/translator.ts';
import { messages } from './en.po';

addTexts('slip/by-number', messages);
