/** The notices' texts, loaded with the first of its parts. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('bet-notices', messages);
