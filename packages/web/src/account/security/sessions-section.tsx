import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../api/request.ts';
import { formatMoment } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AskTwice } from './ask-twice.tsx';
import { readDevice } from './device-words.ts';
import { Section } from './section.tsx';
import style from './security.module.css';
import { useAct, useOpenSessions } from './security-queries.ts';

type OpenSession = NonNullable<ReturnType<typeof useOpenSessions>['data']>[number];

function useDeviceName(userAgent: string): string {
  const { t } = useLingui();
  const device = readDevice(userAgent);
  if (device === null) return userAgent || t`Unknown device`;
  const { browser, system } = device;
  return t`${browser} on ${system}`;
}

function SessionRow({ session, isFixed }: { session: OpenSession; isFixed: boolean }) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const name = useDeviceName(session.device);
  const [began, seen] = [formatMoment(session.beganAt), formatMoment(session.seenAt)];
  const { address } = session;
  const end = (): void =>
    void act(
      () => call('endSession', { body: { sessionId: session.id } }),
      t`The session is ended.`,
    );
  return (
    <li className={style['row']}>
      <div className={style['what']}>
        <strong>
          <span className={style['name']}>{name}</span>
          {session.isCurrent ? (
            <span className={style['badge']}>
              <Trans>This one</Trans>
            </span>
          ) : null}
        </strong>
        <span>{address}</span>
        <span>
          <Trans>
            Since {began}, last seen {seen}
          </Trans>
        </span>
      </div>
      {session.isCurrent || isFixed ? null : (
        <AskTwice
          label={t`End the session of ${name}`}
          sure={<Trans>End it</Trans>}
          isBusy={isBusy}
          onSure={end}
        >
          <Trans>End</Trans>
        </AskTwice>
      )}
    </li>
  );
}

/** AUTH-11: the account's open sessions. */
export function SessionsSection({ isFixed }: { isFixed: boolean }) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const { data, isError, refetch } = useOpenSessions();
  const endOthers = (): void =>
    void act(() => call('endOtherSessions', { body: {} }), t`All other sessions are ended.`);
  const hasOthers = (data?.length ?? 0) > 1 && !isFixed;
  return (
    <Section
      title={<Trans>Where you are signed in</Trans>}
      action={
        hasOthers ? (
          <AskTwice sure={<Trans>End all others</Trans>} isBusy={isBusy} onSure={endOthers}>
            <Trans>End all others</Trans>
          </AskTwice>
        ) : null
      }
    >
      {data === undefined && isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>Your sessions could not be loaded.</Trans>
        </FailureLine>
      ) : null}
      {data === undefined && !isError ? <SkeletonRows count={2} /> : null}
      <ul className={style['rows']}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} isFixed={isFixed} />
        ))}
      </ul>
    </Section>
  );
}
