import './locales/texts.ts';
import { msg } from '@lingui/core/macro';

/** As a device says it once a limit is used up (NOTICE-6); a careful sentence, as others about limits. */
export const limitNotice = msg`A limit is reached.`;
