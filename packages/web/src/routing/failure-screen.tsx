import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice.tsx';

/** Returns the status and its text if there are any, else the message. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof Error) return failure.message;
  if (typeof failure !== 'object' || failure === null) return String(failure);
  const { status, statusText, message } = failure as Partial<Response & Error>;
  if (status !== undefined && statusText !== undefined) return `${status} ${statusText}`;
  return message ?? '';
}

/** A part of the client did not arrive; every browser says it in its own words, with an address. */
const isUnfetched = (failure: unknown): boolean =>
  /dynamically imported module|Importing a module script|preload CSS/i.test(
    describeFailure(failure),
  );

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
