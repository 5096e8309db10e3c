/** The catalog of names. English shows them as they are sent, and needs none. */
import { addTexts } from '../../../base/translator.ts';

addTexts('translation/names', {});
