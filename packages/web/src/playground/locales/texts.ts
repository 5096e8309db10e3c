/** The texts of the playground, loaded with it. */
import { addTexts } from '../../base/i18n.ts';
import { messages } from './en.po';

addTexts('playground', messages);
