/** The translation layer. English is the source language, and part of the client. */
import { i18n } from '@lingui/core';
import { messages } from '../locales/en.po';
import { addTexts } from './translator.ts';

addTexts('', messages);
i18n.activate('en');

export { i18n };
