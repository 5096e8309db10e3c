/** The texts of the lists beside the first one, loaded with them. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('home', messages);
