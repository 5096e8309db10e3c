import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice.tsx';
import { describeFailure } from './describe-failure.ts';
import { isUnfetched } from './with-retries.ts';

export function FailureScreen({ failure }: { failure: unknown }) {
  if (isUnfetched(failure)) {
    const again = (
      <Button tone="primary" onClick={() => location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    );
    return (
      <NoticePage title={<Trans>This page could not be loaded.</Trans>} action={again}>
        <Trans>The server does not answer, or has a newer version. Your bets are safe there.</Trans>
      </NoticePage>
    );
  }
  const reload = (
    <Button tone="primary" onClick={() => location.reload()}>
      <Trans>Reload</Trans>
    </Button>
  );
  return (
    <NoticePage title={<Trans>Unexpected Application Error!</Trans>} action={reload}>
      {describeFailure(failure)}
    </NoticePage>
  );
}
