import type { RaceCountry, RaceView } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';
import { useMarket } from '../live/prices.ts';
import { InlineSlip } from '../slip/panel/inline-slip.tsx';
import { type Choose, PriceCell } from '../slip/price-cell.tsx';
import { playSlip } from '../slip/slip-store.ts';
import { Silks } from '../ui/silks.tsx';
import { mediumScreen, useMedia } from '../ui/use-media.ts';
import { Flag } from './flag.tsx';
import { type ListedRace, nextOff } from './race-button.ts';
import { RaceButton } from './race-button-link.tsx';
import { placeOf, raceChoice } from './race-place.ts';
import style from './schedule.module.css';
import { useRace } from './use-race.ts';

/** Fewer on a phone, so that the schedule itself is visible sooner. */
const racesShown = { medium: 3, narrow: 1 } as const;
const runnersShown = 3;

function Favourite({ view, market, listed, runner }: FavouriteProps) {
  const { cid, race } = listed;
  const place = placeOf(view, { cid: String(cid), eventName: race.ename, gameTime: race.stime });
  const card = view.section.find(({ sid }) => sid === runner.runnerId);
  const choose: Choose = (side, odds, level) =>
    playSlip({
      act: 'open',
      choice: raceChoice(view, market, place, { runner, side, odds, level }),
    });
  const canBet = market.status === 'OPEN' && runner.status === 'ACTIVE';
  return (
    <li>
      <div className={style['favourite']}>
        <span className={style['horse']}>
          {card?.silks ? <Silks silks={card.silks} size={24} /> : null}
          {card?.cno ? <span className={style['cloth']}>{card.cno}</span> : null}
          {runner.name}
        </span>
        {(['back', 'lay'] as const).map((side) => (
          <PriceCell
            key={side}
            marketId={market.marketId}
            runnerId={runner.runnerId}
            runnerName={runner.name}
            side={side}
            level={0}
            onChoose={canBet ? choose : undefined}
          />
        ))}
      </div>
      <InlineSlip marketId={market.marketId} runnerId={runner.runnerId} />
    </li>
  );
}

interface FavouriteProps {
  readonly view: RaceView;
  readonly market: LiveMarket;
  readonly listed: ListedRace;
  readonly runner: LiveRunner;
}

/** The favourites in the schedule, with live prices. */
function Favourites({ view, listed }: { view: RaceView; listed: ListedRace }) {
  const market = useMarket(view.mid);
  if (market === undefined) return null;
  const wanted = listed.race.favourites ?? [];
  const runners = wanted.flatMap(
    ({ sid }) => market.runners.find(({ runnerId }) => runnerId === sid) ?? [],
  );
  return (
    <ul>
      {runners.slice(0, runnersShown).map((runner) => (
        <Favourite
          key={runner.runnerId}
          view={view}
          market={market}
          listed={listed}
          runner={runner}
        />
      ))}
    </ul>
  );
}

function NextRace({ listed, now }: { listed: ListedRace; now: number }) {
  const { country, cid, course, race } = listed;
  const win = useRace(race.gmid).data?.[0];
  return (
    <li className={style['nextRace']}>
      <div className={style['nextHead']}>
        <Flag country={country} />
        <span className={style['where']}>
          <b>{course}</b> <span>{race.mname}</span>
        </span>
        <RaceButton race={race} cid={cid} now={now} />
      </div>
      {win === undefined ? null : <Favourites view={win} listed={listed} />}
    </li>
  );
}

interface NextOffProps {
  readonly countries: readonly RaceCountry[];
  readonly now: number;
}

/** The next races with their favourites, to bet on directly. */
export function NextOff({ countries, now }: NextOffProps) {
  const { t } = useLingui();
  const isMedium = useMedia(mediumScreen);
  const races = nextOff(countries, now, racesShown[isMedium ? 'medium' : 'narrow']);
  if (races.length === 0) return null;
  return (
    <section className={style['next']} aria-label={t`Next off`}>
      <h2>
        <Trans>Next off</Trans>
      </h2>
      <ul>
        {races.map((listed) => (
          <NextRace key={listed.race.gmid} listed={listed} now={now} />
        ))}
      </ul>
    </section>
  );
}
