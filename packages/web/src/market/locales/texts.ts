/** The texts of market tables, loaded with them. */
import { addTexts } from '../../base/translator.ts';
import { messages } from './en.po';

addTexts('market', messages);
