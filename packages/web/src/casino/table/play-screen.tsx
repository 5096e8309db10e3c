import { sportRegistry } from '@layline/contract/sport';
import type { GameId } from '@layline/games/view';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'wouter';
import { goTo } from '../../routing/use-hash.ts';
import { useLoginPrompt } from '../../session/use-login-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice.tsx';
import { playBoard } from '../bet-layout/sections.ts';
import { isPlayType } from '../faces/faces.ts';
import { useCasinoGames } from '../feed/casino-query.ts';
import { playSource } from '../feed/table-source.ts';
import { findPlay, makeTable, unlistedTable } from './casino-table.ts';
import { TableLoader } from './table-loader.tsx';
import { TableView } from './table-view.tsx';

/** CAS-8. */
const loaderMs = 1400;

function Play({ type, eventId }: { type: GameId; eventId: string }) {
  const { data } = useCasinoGames();
  const table = useMemo(() => {
    const game = findPlay(data ?? [], type);
    return game === undefined ? unlistedTable(type) : makeTable(game, type);
  }, [data, type]);
  const sections = playBoard(type) ?? [];
  return <TableView table={table} sections={sections} source={playSource(type, eventId)} />;
}

function NotLaunched() {
  const back = (
    <Button tone="primary" onClick={() => goTo('/casino')}>
      <Trans>Go to the casino</Trans>
    </Button>
  );
  return (
    <NoticePage title={<Trans>This Casino Table will be launched soon.</Trans>} action={back} />
  );
}

/**
 * `/play-casino-new/:eventId/:casinoType`, with its segments in either order (ROUTE-1): a segment that names
 * a known type is the type.
 */
export function PlayScreen() {
  useLoginPrompt();
  const { eventId: first = '', casinoType: second = '' } = useParams();
  const [type, eventId] = isPlayType(second) ? [second, first] : [first, second];
  return (
    <TableLoader key={type} forMs={loaderMs}>
      {isPlayType(type) ? (
        <Play type={type} eventId={eventId === '' ? sportRegistry.casino.id : eventId} />
      ) : (
        <NotLaunched />
      )}
    </TableLoader>
  );
}
