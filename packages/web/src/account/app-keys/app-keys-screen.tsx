import '../locales/texts.ts';
import { demoUserName } from '@layline/contract/demo';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useHasCapability } from '../../site/capability.ts';
import { useSite } from '../../site/site-store.ts';
import { EmptyLine, FailureLine } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Section } from '../security/section.tsx';
import style from '../security/security.module.css';
import { useAppKeys } from '../security/security-queries.ts';
import { AddKey, type MadeKey } from './add-key.tsx';
import { AppKeyRow } from './app-key-row.tsx';
import { NewKey } from './new-key.tsx';

function Keys() {
  const { data, isError, refetch } = useAppKeys();
  const [made, setMade] = useState<MadeKey | null>(null);
  return (
    <Section
      title={<Trans>Your keys</Trans>}
      hint={
        <Trans>
          A program that bets for you names one of these keys and signs in as you. What you revoke
          ends at once.
        </Trans>
      }
    >
      {data === undefined && isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>Your keys could not be loaded.</Trans>
        </FailureLine>
      ) : null}
      {data === undefined && !isError ? <SkeletonRows count={2} /> : null}
      {data?.length === 0 ? (
        <p className={style['note']}>
          <Trans>You have no keys yet.</Trans>
        </p>
      ) : null}
      <ul className={style['rows']}>
        {data?.map((appKey) => (
          <AppKeyRow key={appKey.name} appKey={appKey} />
        ))}
      </ul>
      {made === null ? null : (
        <NewKey name={made.name} text={made.key} onKept={() => setMade(null)} />
      )}
      {made === null && data !== undefined ? <AddKey onMade={setMade} /> : null}
    </Section>
  );
}

/** Keys for the player's own programs, if the bot API is open. */
export function AppKeysScreen() {
  const site = useSite();
  const user = useCurrentUser();
  const isDemo = user?.userName === demoUserName(site.title);
  const isOpen = useHasCapability('app-keys');
  return (
    <>
      <h1 className={page['title']}>
        <Trans>App keys</Trans>
      </h1>
      <div className={style['sections']}>
        {isOpen && isDemo ? (
          <EmptyLine>
            <Trans>The demo account is shared by all visitors: it has no keys.</Trans>
          </EmptyLine>
        ) : null}
        {isOpen ? null : (
          <EmptyLine>
            <Trans>This site has no API for programs.</Trans>
          </EmptyLine>
        )}
        {isOpen && !isDemo ? <Keys /> : null}
      </div>
    </>
  );
}
