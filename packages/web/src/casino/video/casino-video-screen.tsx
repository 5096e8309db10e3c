import { sportRegistry } from '@layline/contract/sport';
import { useSearchParam } from '../../routing/use-hash.ts';
import { outsideAddress } from '../../site/outside-address.ts';
import { useSite } from '../../site/site-store.ts';
import { OutsidePictures } from '../../tv/outside-pictures.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useCasinoGames } from '../feed/casino-query.ts';
import type { LiveData } from '../feed/live-round.ts';
import { playSource, tableSource } from '../feed/table-source.ts';
import { ownResult } from '../feed/table-state.ts';
import { useTable } from '../feed/use-table.ts';
import { FeltScene } from './felt-scene.tsx';
import { useTellShown } from './frame-shown.ts';
import style from './video.module.css';

/** Some tables show a round some seconds before they take its bets, by the rule book until 20 are left. */
const opensBelow = 20;

function bettingOf({ round, options }: LiveData): 'soon' | 'open' | 'over' {
  if (options.some(({ isOpen }) => isOpen)) return 'open';
  return round.autotime >= opensBelow ? 'soon' : 'over';
}

function OwnVideo({ type, title }: { type: string; title: string }) {
  const state = useTable(tableSource(type) ?? playSource(type, sportRegistry.casino.id));
  const { live } = state;
  const round = live && {
    mid: live.round.mid,
    slots: live.round.slots,
    totals: live.round.totals,
    betting: bettingOf(live),
    result: ownResult(state)?.result ?? '',
  };
  return <FeltScene gameType={type} title={title} round={round} />;
}

/**
 * FRAME-1: `/casino-video?id=` by a table's video id or casinoType, or `?event_id=&sport_id=` by its
 * match. The site's own address is shown where there is one; otherwise the felt is drawn here.
 */
export function CasinoVideoScreen() {
  const site = useSite();
  const id = useSearchParam('id');
  const eventId = useSearchParam('event_id');
  const sportId = useSearchParam('sport_id') ?? sportRegistry.casino.id;
  const { data: games = [] } = useCasinoGames();
  const wanted = id ?? eventId ?? '';
  const game = games.find((row) => [row.videoId, row.casinoType, row.matchId].includes(wanted));
  const asked = { id: wanted, eventId: eventId ?? '', sportId };
  useTellShown(game !== undefined);
  const title = game?.name ?? (wanted || site.title);
  return (
    <OutsidePictures address={outsideAddress(site.frames?.video, asked)} title={title}>
      <div className={style['page']}>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        {game === undefined ? null : <OwnVideo type={game.casinoType} title={site.title} />}
      </div>
    </OutsidePictures>
  );
}
