/** The ladder's texts, loaded with the first of its parts. */
import { addTexts } from '../../base/i18n.ts';
import { messages } from './en.po';

addTexts('ladder', messages);
