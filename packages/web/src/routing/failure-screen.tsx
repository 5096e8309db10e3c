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

export function FailureScreen({ failure }: { failure: unknown }) {
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
