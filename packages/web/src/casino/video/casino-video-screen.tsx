import type { CasinoGame } from '@layline/contract';
import { sportRegistry } from '@layline/contract/sport';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { useSearchParam } from '../../routing/use-hash.ts';
import { outsideAddress } from '../../site/outside-address.ts';
import { useSite } from '../../site/site-store.ts';
import { OutsidePictures } from '../../tv/outside-pictures.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { bettingOf } from '../feed/betting.ts';
import { useCasinoGames } from '../feed/casino-query.ts';
import { playSource, tableSource } from '../feed/table-source.ts';
import { ownResult, type TableState } from '../feed/table-state.ts';
import { useTable } from '../feed/use-table.ts';
import { FeltScene } from './felt-scene.tsx';
import { FlightVideo } from './flight-video.tsx';
import { usePassedTable, usePassesTable } from './frame-feed.ts';
import { usePostShown } from './frame-shown.ts';
import style from './video.module.css';

const TvScreen = lazyPart(() => import('../../tv/tv-screen.tsx'), 'TvScreen');

interface OwnVideoProps {
  readonly type: string;
  readonly title: string;
}

function FollowedVideo(props: OwnVideoProps) {
  const { type } = props;
  const state = useTable(tableSource(type) ?? playSource(type, sportRegistry.casino.id));
  return <Felt {...props} state={state} />;
}

const PassedVideo = (props: OwnVideoProps) => <Felt {...props} state={usePassedTable()} />;

const OwnVideo = (props: OwnVideoProps) =>
  usePassesTable() ? <PassedVideo {...props} /> : <FollowedVideo {...props} />;

function Felt({ type, title, state }: OwnVideoProps & { readonly state: TableState }) {
  const { live } = state;
  const round = live && {
    mid: live.round.mid,
    slots: live.round.slots,
    totals: live.round.totals,
    betting: state.isDown ? ('cut' as const) : bettingOf(live),
    result: ownResult(state)?.result ?? '',
  };
  return <FeltScene gameType={type} title={title} round={round} />;
}

/** Shown if no table has the id: one line, never a black page. */
function NoTable({ children }: { children: ReactNode }) {
  return (
    <p className={style['none']} role="alert">
      {children}
    </p>
  );
}

interface Wanted {
  /** A table's video id, casinoType or match; empty if the address has none. */
  readonly id: string;
  /** The table's match, because several tables share a video; empty if the address has none. */
  readonly eventId: string;
}

function findWanted(games: readonly CasinoGame[], { id, eventId }: Wanted): CasinoGame | undefined {
  const rows = games.filter((row) => [row.videoId, row.casinoType, row.matchId].includes(id));
  return rows.find(({ matchId }) => matchId === eventId) ?? rows[0];
}

const flightId = 'vimaan';

function TableVideo({ id, eventId, title }: Wanted & { readonly title: string }) {
  const { data: games, isError } = useCasinoGames();
  const game = findWanted(games ?? [], { id, eventId });
  const isFlight = id === flightId;
  const isUnknown = games !== undefined && game === undefined && !isFlight;
  usePostShown(game !== undefined || isFlight || isUnknown);
  if (isFlight) return <FlightVideo />;
  if (game !== undefined) return <OwnVideo type={game.casinoType} title={title} />;
  if (id === '' || isUnknown) {
    return (
      <NoTable>
        {id === '' ? (
          <Trans>There is no table at this address.</Trans>
        ) : (
          <Trans>There is no table {id} here.</Trans>
        )}
      </NoTable>
    );
  }
  if (!isError) return null;
  return (
    <NoTable>
      <Trans>The list of tables could not be loaded.</Trans>
    </NoTable>
  );
}

/**
 * FRAME-1: `/casino-video?id=` with a table's video id or casinoType, or `?event_id=&sport_id=` with its
 * match, which also identifies one of several tables that share a video. A match of another sport has the
 * pictures of `/tv`. Shows the site's own address if there is one, else draws the felt here.
 */
export function CasinoVideoScreen() {
  const site = useSite();
  const eventId = useSearchParam('event_id') ?? '';
  const id = useSearchParam('id') ?? eventId;
  const sportId = useSearchParam('sport_id') ?? sportRegistry.casino.id;
  const { data: games = [] } = useCasinoGames();
  if (sportId !== sportRegistry.casino.id) {
    return (
      <Suspense fallback={<div className={style['page']} />}>
        <TvScreen />
      </Suspense>
    );
  }
  const address = outsideAddress(site.frames?.video, { id, eventId, sportId });
  const flight = id === flightId ? 'Vimaan' : id;
  const title = findWanted(games, { id, eventId })?.name ?? (flight || site.title);
  return (
    <OutsidePictures address={address} title={title}>
      <div className={style['page']}>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <TableVideo id={id} eventId={eventId} title={site.title} />
      </div>
    </OutsidePictures>
  );
}
