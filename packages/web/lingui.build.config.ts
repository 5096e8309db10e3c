/** The configuration of builds, which leave out what nobody has reviewed (LANG-7). */
import { formatter } from '@lingui/format-po';
import { reviewedOnly } from './careful-texts.ts';
import base from './lingui.config.ts';

export default { ...base, format: reviewedOnly(formatter({ lineNumbers: false })) };
