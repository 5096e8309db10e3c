/** The texts of handicaps and goal lines, loaded with the first of their parts. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('market-lines', messages);
