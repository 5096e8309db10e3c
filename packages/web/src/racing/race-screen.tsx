import './locales/texts.ts';
import type { BetRow, RaceView } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'wouter';
import { translator } from '../base/translator.ts';
import { OpenBetsButton } from '../bets/open-bets-button.tsx';
import { useMarket } from '../live/prices.ts';
import { LazyMarketKeys } from '../market/lazy-market-keys.tsx';
import { useMatchBets } from '../own-bets/bets-query.ts';
import { goTo, useSearchParam } from '../routing/use-hash.ts';
import { useSiteLimits } from '../slip/limits-query.ts';
import { limitsOf } from '../slip/slip-check.ts';
import { playSlip } from '../slip/slip-store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { toast } from '../ui/toast.ts';
import style from './race.module.css';
import { RaceHead } from './race-head.tsx';
import { RaceMarket } from './race-market.tsx';
import { placeOf } from './race-place.ts';
import { useRace } from './use-race.ts';

const noBets: readonly BetRow[] = [];

interface MarketsProps {
  readonly views: readonly RaceView[];
  readonly cid: string;
}

function Market({ view, cid }: { view: RaceView; cid: string }) {
  const eventName = useSearchParam('eventName') ?? '';
  const gameTime = useSearchParam('gameTime') ?? '';
  const place = useMemo(
    () => placeOf(view, { cid, eventName, gameTime }),
    [view, cid, eventName, gameTime],
  );
  const { data: bets = noBets } = useMatchBets(place.eventId);
  const market = useMarket(view.mid);
  const limits = limitsOf(useSiteLimits(), 'match', market?.isInPlay ?? view.iplay);
  if (market === undefined) return <SkeletonRows count={6} />;
  return <RaceMarket view={view} market={market} place={place} bets={bets} limits={limits} />;
}

/** The win market and the place markets, one at a time. */
function Markets({ views, cid }: MarketsProps) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState('');
  const view = views.find(({ mid }) => mid === wanted) ?? views[0];
  if (view === undefined) return null;
  const tabs = views.map(({ mid, mname }) => ({ id: mid, face: translator.sayName(mname) }));
  return (
    <>
      <div className={style['bar']}>
        <TabList
          label={t`Markets of the race`}
          tabs={tabs}
          current={view.mid}
          panelId="race-market"
          onChoose={setWanted}
          className={style['tabs']}
          tabClassName={style['tab']}
        />
        <OpenBetsButton matchId={String(view.gmid)} className={style['openBets']} />
      </div>
      <div id="race-market" role="tabpanel" aria-labelledby={`race-market-${view.mid}`}>
        <Market key={view.mid} view={view} cid={cid} />
      </div>
    </>
  );
}

function Gone() {
  const schedule = (
    <Button tone="quiet" onClick={() => goTo('/horse-racing')}>
      <Trans>See the races</Trans>
    </Button>
  );
  return (
    <EmptyLine action={schedule}>
      <Trans>This race is over or not offered here.</Trans>
    </EmptyLine>
  );
}

function useFailureToast(isFailing: boolean): void {
  const { t } = useLingui();
  useEffect(() => {
    if (isFailing) toast('bad', t`The odds could not be loaded. Last prices are kept.`);
  }, [isFailing, t]);
}

/** RACE-3: `/HorseMarket/10/{country}/{race}`. A slip opened here closes when the player leaves. */
export function RaceScreen() {
  const { id2, id3 } = useParams<{ id1: string; id2: string; id3: string }>();
  const { data, isError, refetch } = useRace(id3);
  useFailureToast(isError && data !== undefined);
  useEffect(() => () => playSlip({ act: 'close' }), [id3]);
  return (
    <>
      <LazyMarketKeys matchIds={[id3]} />
      <RaceHead gmid={id3} win={data?.[0]} />
      {data === undefined && isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>The markets of this race could not be loaded.</Trans>
        </FailureLine>
      ) : data === undefined ? (
        <SkeletonRows count={8} />
      ) : data.length === 0 ? (
        <Gone />
      ) : (
        <Markets key={id3} views={data} cid={id2} />
      )}
    </>
  );
}
