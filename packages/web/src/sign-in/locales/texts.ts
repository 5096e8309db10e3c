/** The texts of signing in and of the account's pages, loaded with them. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('sign-in', messages);
