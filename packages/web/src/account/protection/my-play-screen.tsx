import '../locales/texts.ts';
import { demoUserName } from '@layline/contract/demo';
import { Trans } from '@lingui/react/macro';
import { useCurrentUser } from '../../session/current-user.ts';
import { useSite } from '../../site/site-store.ts';
import { EnglishNote } from '../../translation/english-note.tsx';
import { EmptyLine, FailureLine } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import security from '../security/security.module.css';
import { ExclusionSection, TimeOutSection } from './break-section.tsx';
import { CloseSection, DataSection } from './data-section.tsx';
import { EntrySections } from './entry-section.tsx';
import { HistorySection } from './history-section.tsx';
import { HoldSection } from './hold-section.tsx';
import { LimitsSections } from './limits-section.tsx';
import { type PlayerProtection, useProtection } from './protection-queries.ts';
import { RealitySection } from './reality-section.tsx';

function Tools({ protection }: { protection: PlayerProtection }) {
  return (
    <>
      <HoldSection protection={protection} />
      <EntrySections protection={protection} />
      <LimitsSections protection={protection} />
      <RealitySection protection={protection} />
      <TimeOutSection offered={protection.offered} />
      <ExclusionSection offered={protection.offered} />
      <HistorySection />
      <DataSection />
      <CloseSection />
    </>
  );
}

/** RP: limits, breaks and the reality check, on one page. */
export function MyPlayScreen() {
  const site = useSite();
  const user = useCurrentUser();
  const isDemo = user?.userName === demoUserName(site.title);
  const { data, isError, refetch } = useProtection();
  const isOffered = data !== undefined && data.preset !== 'none' && !isDemo;
  return (
    <>
      <h1 className={page['title']}>
        <Trans>My play</Trans>
      </h1>
      <div className={security['sections']}>
        <EnglishNote of="account" />
        {data === undefined && isError ? (
          <FailureLine onRetry={() => void refetch()}>
            <Trans>Your limits could not be loaded. They hold as they were.</Trans>
          </FailureLine>
        ) : null}
        {data === undefined && !isError ? <SkeletonRows count={6} /> : null}
        {isDemo ? (
          <EmptyLine>
            <Trans>The demo account is shared by all visitors: nobody can limit it.</Trans>
          </EmptyLine>
        ) : null}
        {data?.preset === 'none' ? (
          <>
            <HoldSection protection={data} />
            <EntrySections protection={data} />
            <EmptyLine>
              <Trans>This site does not offer limits.</Trans>
            </EmptyLine>
          </>
        ) : null}
        {isOffered ? <Tools protection={data} /> : null}
      </div>
    </>
  );
}
