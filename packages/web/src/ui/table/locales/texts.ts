/** The texts of tables, loaded with the first of their parts. */
import { addTexts } from '../../../base/translator.ts';
import { messages } from './en.po';

addTexts('ui/table', messages);
