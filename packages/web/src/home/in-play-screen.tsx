import './locales/texts.ts';
import { findSport } from '@layline/contract/sport';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { translator } from '../base/translator.ts';
import { MatchGroups } from '../sports/match-groups.tsx';
import type { MatchGroup } from '../sports/match-list.ts';
import { type ListedSport, useSportMatches, useSports } from '../sports/sports-query.ts';
import { classes } from '../ui/classes.ts';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import page from '../ui/page.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { SportIcon } from '../ui/sport-icon.tsx';
import { TabList } from '../ui/tab-list.tsx';
import style from './home.module.css';

type Day = Exclude<MatchGroup, 'later'>;

function SportSection({ sport, day }: { sport: ListedSport; day: Day }) {
  const { rows, isError, refetch } = useSportMatches(sport.eventTypeId);
  const name = translator.sayName(sport.name);
  const empty = (
    <EmptyLine>
      <Trans>No {name} matches right now.</Trans>
    </EmptyLine>
  );
  return (
    <section>
      <h2 className={classes(page['title'], page['over'])}>
        <SportIcon sportId={sport.eventTypeId} />
        {name}
      </h2>
      {rows === undefined && isError ? (
        <FailureLine onRetry={() => void refetch()}>
          <Trans>The {name} matches could not be loaded.</Trans>
        </FailureLine>
      ) : rows === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <MatchGroups rows={rows} groups={[day]} empty={empty} />
      )}
    </section>
  );
}

/** SPORT-2: In Play, Today and Tomorrow over all sports. */
export function InPlayScreen() {
  const { t } = useLingui();
  const [day, setDay] = useState<Day>('inPlay');
  const { sports } = useSports();
  const tabs = [
    { id: 'inPlay', face: t`In Play` },
    { id: 'today', face: t`Today` },
    { id: 'tomorrow', face: t`Tomorrow` },
  ] as const;
  return (
    <>
      <h1 className={page['title']}>
        <Trans>In Play</Trans>
      </h1>
      <div className={style['frame']}>
        <TabList<Day>
          label={t`Day`}
          tabs={tabs}
          current={day}
          panelId="day-panel"
          onChoose={setDay}
          className={style['tabs']}
          tabClassName={style['tab']}
        />
      </div>
      <div
        id="day-panel"
        role="tabpanel"
        aria-labelledby={`day-panel-${day}`}
        className={style['days']}
      >
        {sports === undefined ? <SkeletonRows count={8} /> : null}
        {sports
          ?.filter(({ eventTypeId }) => findSport(eventTypeId)?.page !== 'casino')
          .map((sport) => (
            <SportSection key={sport.eventTypeId} sport={sport} day={day} />
          ))}
      </div>
    </>
  );
}
