import { demoUserName } from '@layline/contract/demo';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/request.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { isNewPlayer } from '../sign-in/new-players.ts';
import { useSite } from '../site/site-store.ts';
import { toast } from '../ui/toast.ts';

/** AUTH-10: only for players who never changed it; the demo player's is fixed, a new player's is recent. */
const isPrompted = (userName: string, siteTitle: string, changes: number): boolean =>
  userName !== demoUserName(siteTitle) && changes === 0 && !isNewPlayer(userName);

/** Players already asked in this visit: once is enough. */
const prompted = new Set<string>();

export function PasswordPrompt() {
  const { t } = useLingui();
  const { title } = useSite();
  const user = useCurrentUser();
  const isWanted = user !== null && isPrompted(user.userName, title, 0) && !prompted.has(user._id);
  const { data } = useQuery({
    queryKey: ['passwordHistory', { page: 1, pageSize: 10 }],
    queryFn: ({ signal }) =>
      call('passwordHistory', { params: { page: '1', pageSize: '10' }, signal }),
    enabled: isWanted,
    gcTime: 0,
  });
  const changes = data?.pageItems.length;
  useEffect(() => {
    if (user === null || changes === undefined || !isPrompted(user.userName, title, changes))
      return;
    if (prompted.has(user._id)) return;
    prompted.add(user._id);
    toast('info', t`Please change your password for security!`);
  }, [user, changes, title, t]);
  return null;
}
