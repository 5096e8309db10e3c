import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

/** Words of ours are translated; those of the server are shown as they came. */
export function useMessageText(): (message: MessageDescriptor | string) => string {
  const { i18n } = useLingui();
  return (message) => (typeof message === 'string' ? message : i18n._(message));
}
