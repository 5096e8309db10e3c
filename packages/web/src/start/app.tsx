import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { i18n } from '../base/i18n.ts';
import { FailureBoundary } from '../routing/failure-boundary.tsx';
import { useHashPath, useHashSearch } from '../routing/use-hash.ts';
import { Overlays } from '../shell/overlays.tsx';
import { Shell } from '../shell/shell.tsx';
import { SiteGate } from '../site/site-gate.tsx';
import { Routes } from './routes.tsx';

function Place() {
  const [path] = useHashPath();
  return (
    <FailureBoundary place={path}>
      <Routes />
    </FailureBoundary>
  );
}

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Router hook={useHashPath} searchHook={useHashSearch}>
          <FailureBoundary place="everything">
            <SiteGate>
              <Shell>
                <Place />
              </Shell>
            </SiteGate>
            <Overlays />
          </FailureBoundary>
        </Router>
      </QueryClientProvider>
    </I18nProvider>
  );
}
