import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

/** Our own messages are translated; the server's are shown unchanged. */
export function useMessageText(): (message: MessageDescriptor | string) => string {
  const { i18n } = useLingui();
  return (message) => (typeof message === 'string' ? message : i18n._(message));
}
