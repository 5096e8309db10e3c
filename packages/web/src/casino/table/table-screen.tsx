import { Trans } from '@lingui/react/macro';
import { useParams } from 'wouter';
import { useLoginPrompt } from '../../session/use-login-prompt.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { tableBoard } from '../bet-layout/sections.ts';
import { isPlayType } from '../faces/faces.ts';
import { useCasinoGames } from '../feed/casino-query.ts';
import { playSource, tableSource } from '../feed/table-source.ts';
import { findTable, makeTable } from './casino-table.ts';
import { TableBackground, TableLoader } from './table-loader.tsx';
import { TableView } from './table-view.tsx';

/** CAS-2. */
const loaderMs = 2000;

/** `/casino/:id1/:id2/:id3`: the table whose matchId is id3, on the screen for its name. */
function TableByName({ matchId }: { matchId: string }) {
  const { data, isError, refetch } = useCasinoGames();
  if (data === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>The table could not be loaded. Your bets are not affected.</Trans>
      </FailureLine>
    );
  }
  const game = findTable(data ?? [], matchId);
  const sections = game === undefined ? null : tableBoard(game.name);
  if (game === undefined || sections === null || !isPlayType(game.casinoType)) {
    return <TableBackground />;
  }
  const type = game.casinoType;
  const source = tableSource(type) ?? playSource(type, game.eventId);
  return <TableView table={makeTable(game, type)} sections={sections} source={source} />;
}

export function TableScreen() {
  useLoginPrompt();
  const { id3 = '' } = useParams();
  return (
    <TableLoader key={id3} forMs={loaderMs}>
      <TableByName matchId={id3} />
    </TableLoader>
  );
}
