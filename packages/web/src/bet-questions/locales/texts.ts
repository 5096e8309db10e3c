/** The texts of questions about bets, loaded with the first of their parts. */
import { i18n } from '../../base/i18n.ts';
import { messages } from './en.po';

i18n.load('en', messages);
