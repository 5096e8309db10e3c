import '../locales/texts.ts';
import { demoUserName } from '@layline/contract/demo';
import { Trans } from '@lingui/react/macro';
import { useCurrentUser } from '../../session/current-user.ts';
import { useSite } from '../../site/site-store.ts';
import { formatMoment } from '../../ui/moments.ts';
import { EmptyLine, FailureLine } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { Section } from './section.tsx';
import style from './security.module.css';
import { useSecurity } from './security-queries.ts';
import { SessionsSection } from './sessions-section.tsx';
import { TotpSection } from './totp-section.tsx';

type Security = NonNullable<ReturnType<typeof useSecurity>['data']>;

function LastSignIn({ last }: { last: Security['lastSignIn'] }) {
  if (last === null) {
    return (
      <Section
        title={<Trans>Last sign-in</Trans>}
        hint={<Trans>This is your first sign-in.</Trans>}
      />
    );
  }
  const moment = formatMoment(last.at);
  const { address } = last;
  return (
    <Section
      title={<Trans>Last sign-in</Trans>}
      hint={
        <Trans>
          {moment} from {address}. If that was not you, change your password and end all other
          sessions.
        </Trans>
      }
    />
  );
}

/** RIGHT-10: what staff did to the account. */
function Notices({ notices }: { notices: NonNullable<Security['notices']> }) {
  if (notices.length === 0) return null;
  return (
    <Section title={<Trans>Messages about your account</Trans>}>
      <ul className={style['notices']}>
        {notices.map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            {formatMoment(at)}: {text}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Guards({ security }: { security: Security }) {
  return (
    <>
      <Notices notices={security.notices ?? []} />
      <LastSignIn last={security.lastSignIn} />
      <PasskeysSection passkeys={security.passkeys} />
      <TotpSection hasTotp={security.hasTotp} codesLeft={security.recoveryCodesLeft} />
    </>
  );
}

/** AUTH-11, AUTH-13, AUTH-16: the account's second factors, passkeys and sessions. */
export function SecurityScreen() {
  const site = useSite();
  const user = useCurrentUser();
  const isDemo = user?.userName === demoUserName(site.title);
  const { data, isError, refetch } = useSecurity();
  return (
    <>
      <h1 className={page['title']}>
        <Trans>Security</Trans>
      </h1>
      <div className={style['sections']}>
        {data === undefined && isError ? (
          <FailureLine onRetry={() => void refetch()}>
            <Trans>Your security settings could not be loaded.</Trans>
          </FailureLine>
        ) : null}
        {data === undefined && !isError ? <SkeletonRows count={4} /> : null}
        {data !== undefined && isDemo ? (
          <EmptyLine>
            <Trans>
              The demo account is shared by all visitors: nothing about it can be changed.
            </Trans>
          </EmptyLine>
        ) : null}
        {data !== undefined && !isDemo ? <Guards security={data} /> : null}
        <SessionsSection isFixed={isDemo} />
      </div>
    </>
  );
}
