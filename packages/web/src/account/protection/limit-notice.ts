import { useLingui } from '@lingui/react/macro';

/** What a device says once a limit is used up (NOTICE-6); a careful sentence, as others about limits. */
export function useLimitNotice(): string {
  const { t } = useLingui();
  return t`A limit is reached.`;
}
