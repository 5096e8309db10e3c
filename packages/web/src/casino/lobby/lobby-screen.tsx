import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useLoginPrompt } from '../../session/use-login-prompt.ts';
import { useSite } from '../../site/site-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyLine, FailureLine } from '../../ui/notice.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCasinoGames, useCasinoList } from '../feed/casino-query.ts';
import { useFavourites } from '../table/favourites.ts';
import grid from './card-grid.module.css';
import { type LobbyEntry, type Provider, providers } from './catalogue.ts';
import { EntryCard } from './entry-card.tsx';
import style from './lobby.module.css';
import { lobbyEntries, wishedEntries } from './lobby-entries.ts';

function useEntries() {
  const games = useCasinoGames();
  const list = useCasinoList();
  const isFailed = games.data === undefined && games.isError;
  const isLoading = !isFailed && (games.isPending || list.isPending);
  const { frames } = useSite();
  const entries = lobbyEntries(games.data ?? [], list.data ?? [], frames?.casinoByEntry);
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
      <ul className={grid['grid']} data-layout={layout} aria-label={t`Loading...`}>
        {Array.from({ length: 8 }, (_, at) => (
          <li key={at} className={grid['card']} data-empty="" />
        ))}
      </ul>
    );
  }
  return (
    <ul className={grid['grid']} data-layout={layout}>
      {entries.map((entry) => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

interface LobbyHeadProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly isStarred: boolean;
  readonly onStar: () => void;
}

function LobbyHead({ search, onSearch, isStarred, onStar }: LobbyHeadProps) {
  const { t } = useLingui();
  return (
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
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <Button className={style['favourites']} aria-pressed={isStarred} onClick={onStar}>
        <Icon of={Star} size={18} />
        <Trans>Favourites</Trans>
      </Button>
    </div>
  );
}

/** CAS-1: providers as tabs over a grid of cards, with search and favourites. */
export function LobbyScreen() {
  useLoginPrompt();
  const { t } = useLingui();
  const [provider, setProvider] = useState<Provider>('UNIVERSAL');
  const [search, setSearch] = useState('');
  const [isStarred, setStarred] = useState(false);
  const ids = useFavourites((state) => state.ids);
  const { entries, isFailed, isLoading, retry } = useEntries();
  const shown = wishedEntries(entries, { provider, search, favourites: isStarred ? ids : null });
  const isEverywhere = isStarred || search.trim() !== '';
  const choose = (id: Provider): void => {
    setProvider(id);
    setSearch('');
    setStarred(false);
  };
  return (
    <>
      <LobbyHead
        search={search}
        onSearch={setSearch}
        isStarred={isStarred}
        onStar={() => setStarred(!isStarred)}
      />
      <div className={style['providers']} data-everywhere={isEverywhere || undefined}>
        <TabList
          label={t`Providers`}
          tabs={providers.map((id) => ({ id, face: id }))}
          current={provider}
          panelId="casino-panel"
          onChoose={choose}
          className={style['tabs']}
          tabClassName={style['tab']}
        />
      </div>
      <div id="casino-panel" role="tabpanel" aria-labelledby={`casino-panel-${provider}`}>
        {isFailed ? (
          <FailureLine onRetry={retry}>
            <Trans>The tables could not be loaded. Your bets are not affected.</Trans>
          </FailureLine>
        ) : (
          <Cards entries={shown} isLoading={isLoading} />
        )}
        {shown.length > 0 || isFailed || isLoading ? null : (
          <EmptyLine
            action={
              <Button onClick={() => choose(provider)}>
                <Trans>Show all tables</Trans>
              </Button>
            }
          >
            {isStarred && ids.length === 0 ? (
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
