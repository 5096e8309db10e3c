import type { Reply } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { beginWith } from '../api/first-answers.ts';
import { CallFailure, call } from '../api/request.ts';
import { useLanguage } from '../base/translator.ts';
import { Button } from '../ui/button.tsx';
import { chooseGrouping } from '../ui/figures.ts';
import { NoticePage } from '../ui/notice.tsx';
import { clearConsole } from './clear-console.ts';
import { completeSite } from './complete-site.ts';
import { LoadingOverlay } from './loading-overlay.tsx';
import { isSuspended, useSiteStore } from './site-store.ts';
import { paintSite, useTheme, wearSite } from './theme.ts';
import { openInLanguage } from './wanted-language.ts';

const suspendedPeriodMs = 20_000;

const readSite = (reply: Reply<'siteByHost'>) => completeSite(reply.data, location.hostname);

function useSiteQuery() {
  return useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) =>
      call('siteByHost', { params: { host: location.hostname }, signal }).then(readSite),
    staleTime: 300_000,
    // The stream and refused calls report a suspension; nothing reports its end.
    refetchInterval: ({ state }) =>
      state.data !== undefined && isSuspended(state.data) ? suspendedPeriodMs : false,
    ...beginWith('siteByHost', readSite),
  });
}

/** SITE-6: shown instead of a blank page. */
function SiteFailed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const host = location.hostname;
  const isUnknown = failure instanceof CallFailure && failure.kind === 'refused';
  const retry = (
    <Button tone="primary" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (isUnknown) {
    return (
      <NoticePage title={<Trans>This site is not set up here.</Trans>} action={retry}>
        <Trans>
          The server answers, but it has no site for {host}. If this is your site, add the host to
          it and try again.
        </Trans>
      </NoticePage>
    );
  }
  return (
    <NoticePage title={<Trans>The site could not be loaded.</Trans>} action={retry}>
      <Trans>The server did not answer. Your account and your bets are not affected.</Trans>
    </NoticePage>
  );
}

/** Loads the host's configuration first and applies it to the page (SITE-1). */
export function SiteGate({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useSiteQuery();
  const site = useSiteStore((state) => state.site);
  const mode = useTheme((state) => state.mode);
  const language = useLanguage((state) => state.language);
  useLayoutEffect(() => {
    if (data === undefined) return;
    wearSite(data);
    chooseGrouping(data.currency, data.numberGrouping);
    const show = (): void => useSiteStore.setState({ site: data });
    if (useSiteStore.getState().site === null) openInLanguage(data, show);
    else show();
  }, [data]);
  useEffect(() => {
    if (site !== null) paintSite(site, mode);
  }, [site, mode]);
  useEffect(() => clearConsole(site?.clearsConsole ?? false), [site]);
  // Another language is another page: dates and figures outside its texts change with it.
  if (site !== null) return <Fragment key={language}>{children}</Fragment>;
  if (error === null || isFetching) return <LoadingOverlay />;
  return <SiteFailed failure={error} onRetry={() => void refetch()} />;
}
