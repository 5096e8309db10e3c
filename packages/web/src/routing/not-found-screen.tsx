import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice.tsx';
import { goTo } from './use-hash.ts';

/** ROUTE-2. */
export function NotFoundScreen() {
  const back = (
    <Button tone="primary" onClick={() => goTo('/')}>
      <Trans>Go Back</Trans>
    </Button>
  );
  return <NoticePage title={<Trans>Looks Like you are lost!</Trans>} action={back} />;
}
