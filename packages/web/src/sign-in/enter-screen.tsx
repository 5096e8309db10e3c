/** Signs in by a link of the operator's, whose own pages sent the player here. A link is good once. */
import './locales/texts.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { call } from '../api/request.ts';
import { goTo, useSearchParam } from '../routing/use-hash.ts';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice.tsx';
import { enter, type SignInResult, whereFrom } from './sign-in.ts';

type Failure = Extract<SignInResult, { isSignedIn: false }>['message'];

/** Links that were sent: a page that is drawn twice sends its link once. */
const sent = new Map<string, Promise<SignInResult>>();

function enterBy(link: string): Promise<SignInResult> {
  const known = sent.get(link);
  if (known !== undefined) return known;
  const result = enter((ipInfo) => call('enterByLink', { body: { link, ...whereFrom(ipInfo) } }));
  sent.set(link, result);
  return result;
}

export function EnterScreen() {
  const { _ } = useLingui();
  const link = useSearchParam('link') ?? '';
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    let isLeft = false;
    void enterBy(link).then((result) => {
      if (isLeft) return;
      // The link leaves the address, and with it the history.
      if (result.isSignedIn) goTo('/', { replace: true });
      else setFailure(result.message);
    });
    return () => {
      isLeft = true;
    };
  }, [link]);
  if (failure === null) return <NoticePage title={<Trans>Signing you in …</Trans>} />;
  const back = (
    <Button tone="primary" onClick={() => goTo('/', { replace: true })}>
      <Trans>Go to the first page</Trans>
    </Button>
  );
  const problem = typeof failure === 'string' ? failure : _(failure);
  return (
    <NoticePage title={<Trans>You are not signed in</Trans>} action={back}>
      {problem} <Trans>Please open this page again where you came from.</Trans>
    </NoticePage>
  );
}
