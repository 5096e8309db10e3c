import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice.tsx';
import { goTo } from './use-hash.ts';

/** For a place of the route table that this version does not have. */
export function NotYetScreen() {
  const home = (
    <Button tone="primary" onClick={() => goTo('/')}>
      <Trans>Go to Home</Trans>
    </Button>
  );
  return (
    <NoticePage title={<Trans>Not here yet</Trans>} action={home}>
      <Trans>This page is not part of this version. Sports betting is open on Home.</Trans>
    </NoticePage>
  );
}
