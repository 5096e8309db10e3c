import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askToLogIn } from '../../session/login-gate.ts';
import { useIsLoggedIn } from '../../session/session-store.ts';
import { useSite } from '../../site/site-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyLine, FailureLine } from '../../ui/notice.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCasinoGames, useCasinoList } from '../feed/casino-query.ts';
import { type LobbyEntry, type Provider, providers } from './catalogue.ts';
import { EntryCard } from './entry-card.tsx';
import { useFavourites } from './favourites.ts';
import { lobbyEntries, wishedEntries } from './lobby-entries.ts';
import style from './lobby.module.css';

/** CAS-1: a visitor who opens the casino is asked to log in. */
export function useLoginForCasino(): void {
  const isLoggedIn = useIsLoggedIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, on opening
  useEffect(() => {
    if (!isLoggedIn) askToLogIn();
  }, []);
}

function useEntries() {
  const games = useCasinoGames();
  const list = useCasinoList();
  const isFailed = games.data === undefined && games.isError;
  const isLoading = !isFailed && (games.isPending || list.isPending);
  const entries = lobbyEntries(games.data ?? [], list.data ?? []);
  const retry = (): void => {
    void games.refetch();
    void list.refetch();
  };
  return { entries, isFailed, isLoading, retry };
}

function Cards({ entries, isLoading }: { entries: readonly LobbyEntry[]; isLoading: boolean }) {
  const { layout } = useSite();
  const { t } = useLingui();
  if (isLoading) {
    return (
      <ul className={style['grid']} data-layout={layout} aria-label={t`Loading...`}>
        {Array.from({ length: 8 }, (_, at) => (
          <li key={at} className={style['card']} data-empty="" />
        ))}
      </ul>
    );
  }
  return (
    <ul className={style['grid']} data-layout={layout}>
      {entries.map((entry) => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

/** CAS-1: providers as tabs over a grid of cards, with search and favourites. */
export function LobbyScreen() {
  useLoginForCasino();
  const { t } = useLingui();
  const [provider, setProvider] = useState<Provider>('UNIVERSAL');
  const [search, setSearch] = useState('');
  const [isStarred, setStarred] = useState(false);
  const ids = useFavourites((state) => state.ids);
  const { entries, isFailed, isLoading, retry } = useEntries();
  const shown = wishedEntries(entries, { provider, search, favourites: isStarred ? ids : null });
  return (
    <>
      <div className={style['head']}>
        <h1>
          <Trans>Casino</Trans>
        </h1>
        <div className={style['search']}>
          <TextField
            label={t`Search tables`}
            isLabelHidden
            type="search"
            placeholder={t`Search tables`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <Button
          className={style['favourites']}
          aria-pressed={isStarred}
          onClick={() => setStarred(!isStarred)}
        >
          <Icon of={Star} size={18} />
          <Trans>Favourites</Trans>
        </Button>
      </div>
      <TabList
        label={t`Providers`}
        tabs={providers.map((id) => ({ id, face: id }))}
        current={provider}
        panelId="casino-panel"
        onChoose={setProvider}
        className={style['tabs']}
        tabClassName={style['tab']}
      />
      <div id="casino-panel" role="tabpanel" aria-labelledby={`casino-panel-${provider}`}>
        {isFailed ? (
          <FailureLine onRetry={retry}>
            <Trans>The tables could not be loaded. Your bets are not affected.</Trans>
          </FailureLine>
        ) : (
          <Cards entries={shown} isLoading={isLoading} />
        )}
        {shown.length > 0 || isFailed || isLoading ? null : (
          <EmptyLine>
            {isStarred ? (
              <Trans>No favourites here yet: tap the star of a table.</Trans>
            ) : (
              <Trans>No table has that name.</Trans>
            )}
          </EmptyLine>
        )}
      </div>
    </>
  );
}
