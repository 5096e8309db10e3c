/** Shows the sign-in page or the signed-in pages. */

import { agentRole, type Me } from '@layline/contract/console';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { AccountPage } from './account/account-page.tsx';
import { AgentPage } from './agents/agent-page.tsx';
import { AgentsPage } from './agents/agents-page.tsx';
import { BranchBetsPage } from './agents/branch-bets-page.tsx';
import { Problem, read } from './api/request.ts';
import { ApprovalsPage } from './approvals/approvals-page.tsx';
import { AuditPage } from './audit/audit-page.tsx';
import { BetsPage } from './bets/bets-page.tsx';
import { CashierPage } from './cashier/cashier-page.tsx';
import { CommandPage, CommandsPage } from './commands/commands-page.tsx';
import { PlayersPage } from './lists/players-page.tsx';
import { BranchMarketPage } from './markets/branch-market-page.tsx';
import { MarketPage } from './markets/market-page.tsx';
import { MarketsPage } from './markets/markets-page.tsx';
import { TemplatesPage } from './markets/templates-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { PartnersPage } from './partners/partners-page.tsx';
import { PlayerPage } from './players/player-page.tsx';
import { ProfitPage } from './profit/profit-page.tsx';
import { QuestionsPage } from './questions/questions-page.tsx';
import { QuotesPage } from './quotes/quotes-page.tsx';
import { ResultsPage } from './results/results-page.tsx';
import { CasinoRiskPage } from './risk/casino-risk-page.tsx';
import { LinkedPage } from './risk/linked-page.tsx';
import { RiskPage } from './risk/risk-page.tsx';
import { MeContext, useMe } from './session/me.ts';
import { PasskeyPage } from './session/passkey-page.tsx';
import { SignInPage } from './session/sign-in-page.tsx';
import { SessionsPage } from './sessions/sessions-page.tsx';
import { FailureBoundary } from './shell/failure-boundary.tsx';
import { Shell } from './shell/shell.tsx';
import { SitePage } from './sites/site-page.tsx';
import { SitesPage } from './sites/sites-page.tsx';
import { SystemPage } from './system/system-page.tsx';
import { Note, Page, Reading } from './ui/page.tsx';

const isRefusal = (error: Error): boolean => error instanceof Problem && error.status !== 0;

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && !isRefusal(error),
      refetchOnWindowFocus: true,
    },
  },
});

export const App = () => (
  <QueryClientProvider client={client}>
    <Gate />
  </QueryClientProvider>
);

const isSignedOut = (error: Error | null): boolean =>
  error instanceof Problem && error.status === 401;

/** Checks the session once a minute, so that a session that ended elsewhere shows the sign-in page. */
function Gate() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['me'],
    queryFn: () => read<Me>('/api/me'),
    refetchInterval: 60_000,
  });
  const again = (): void => void queries.resetQueries();
  if (isSignedOut(query.error)) return <SignInPage onSignedIn={again} />;
  return (
    <Reading query={query}>
      {(me) =>
        me.mustAddPasskey ? (
          <PasskeyPage role={me.role} onAdded={again} onSignedOut={again} />
        ) : (
          <MeContext value={me}>
            <Shell onSignedOut={again}>{me.role === agentRole ? <AgentPages /> : <Pages />}</Shell>
          </MeContext>
        )
      }
    </Reading>
  );
}

const sitePages = (
  <>
    <Route path="/sites">
      <SitesPage />
    </Route>
    <Route path="/sites/:site">
      {({ site }) => <SitePage key={site} site={decodeURIComponent(site)} />}
    </Route>
    <Route path="/sites/:site/:part">
      {({ site, part }) => <SitePage key={site} site={decodeURIComponent(site)} part={part} />}
    </Route>
  </>
);

const systemPages = (
  <>
    <Route path="/system">
      <SystemPage />
    </Route>
    <Route path="/system/:part">{({ part }) => <SystemPage part={part} />}</Route>
  </>
);

/** Pages of staff and of agents alike. */
const sharedPages = (
  <>
    <Route path="/agents">
      <AgentsPage />
    </Route>
    <Route path="/agents/:agent/bets">
      {({ agent }) => <BranchBetsPage key={agent} agent={decodeURIComponent(agent)} />}
    </Route>
    <Route path="/agents/:agent">{({ agent }) => <AgentPage key={agent} agent={agent} />}</Route>
    <Route path="/players/:site/:user">
      {({ site, user }) => (
        <PlayerPage key={`${site} ${user}`} site={site} user={decodeURIComponent(user)} />
      )}
    </Route>
    <Route path="/players/:site/:user/:part">
      {({ site, user, part }) => (
        <PlayerPage
          key={`${site} ${user} ${part}`}
          site={site}
          user={decodeURIComponent(user)}
          part={part}
        />
      )}
    </Route>
    <Route path="/cashier">
      <CashierPage />
    </Route>
    <Route path="/cashier/:part">{({ part }) => <CashierPage key={part} part={part} />}</Route>
    <Route path="/questions">
      <QuestionsPage />
    </Route>
    <Route path="/approvals">
      <ApprovalsPage />
    </Route>
    <Route path="/commands">
      <CommandsPage />
    </Route>
    <Route path="/commands/:name">{({ name }) => <CommandPage key={name} name={name} />}</Route>
    <Route path="/account">
      <AccountPage />
    </Route>
    <Route path="/risk">
      <RiskPage />
    </Route>
    <Route path="/risk/casino">
      <CasinoRiskPage />
    </Route>
  </>
);

function Pages() {
  const [place] = useLocation();
  return (
    <FailureBoundary place={place}>
      <Switch>
        <Route path="/">
          <OverviewPage />
        </Route>
        <Route path="/markets">
          <MarketsPage />
        </Route>
        <Route path="/markets/templates">
          <TemplatesPage />
        </Route>
        <Route path="/markets/:market">
          {({ market }) => <MarketPage key={market} marketId={market} />}
        </Route>
        {sharedPages}
        <Route path="/results">
          <ResultsPage />
        </Route>
        <Route path="/risk/linked">
          <LinkedPage />
        </Route>
        <Route path="/quotes">
          <QuotesPage />
        </Route>
        <Route path="/bets">
          <BetsPage />
        </Route>
        <Route path="/profit">
          <ProfitPage />
        </Route>
        <Route path="/players">
          <PlayersPage />
        </Route>
        {sitePages}
        <Route path="/partners">
          <PartnersPage />
        </Route>
        {systemPages}
        <Route path="/audit">
          <AuditPage />
        </Route>
        <Route path="/sessions">
          <SessionsPage />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </FailureBoundary>
  );
}

const NotFound = () => (
  <Page title="Not found">
    <Note>There is no such page.</Note>
  </Page>
);

/** Pages for a user who signs in for an agent. */
function AgentPages() {
  const { agent } = useMe();
  const [place] = useLocation();
  return (
    <FailureBoundary place={place}>
      <Switch>
        <Route path="/">
          <Redirect to="/agents" />
        </Route>
        {sharedPages}
        <Route path="/bets">
          <BranchBetsPage agent={agent?.agent ?? ''} />
        </Route>
        <Route path="/markets/:market">
          {({ market }) => <BranchMarketPage key={market} marketId={market} />}
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </FailureBoundary>
  );
}
