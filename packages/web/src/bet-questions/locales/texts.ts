/** The texts of questions about bets, loaded with the first of their parts. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('bet-questions', messages);
