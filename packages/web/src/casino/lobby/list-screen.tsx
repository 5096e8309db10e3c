import { Trans } from '@lingui/react/macro';
import { useLoginPrompt } from '../../session/use-login-prompt.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useCasinoGames, useCasinoList } from '../feed/casino-query.ts';
import grid from './card-grid.module.css';
import type { LobbyEntry } from './catalogue.ts';
import { EntryCard } from './entry-card.tsx';
import style from './lobby.module.css';
import { lobbyEntries } from './lobby-entries.ts';

/** Selects games of the play page: `/play-casino-new/{eventId}/{casinoType}`. */
const isPlayEntry = ({ path }: LobbyEntry): boolean =>
  path !== null && !path.startsWith('/casino/');

/** `/casino-new` and `/new-casino`: the list of the play page's games (CAS-1). */
export function ListScreen() {
  useLoginPrompt();
  const games = useCasinoGames();
  const { data, isError, refetch } = useCasinoList();
  return (
    <>
      <div className={style['head']}>
        <h1>
          <Trans>Casino games</Trans>
        </h1>
      </div>
      {data !== undefined ? (
        <ul className={grid['grid']} data-layout="tamannah">
          {lobbyEntries(games.data ?? [], data)
            .filter(isPlayEntry)
            .map((entry) => (
              <EntryCard key={entry.id} entry={entry} />
            ))}
        </ul>
      ) : isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>The tables could not be loaded. Your bets are not affected.</Trans>
        </FailureLine>
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  );
}
