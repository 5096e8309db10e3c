import './locales/texts.ts';
import type { MeetingRow, RaceCountry } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useServerNow } from '../base/use-server-now.ts';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { countryName } from './countries.ts';
import { Flag } from './flag.tsx';
import { NextOff } from './next-off.tsx';
import { countdownText, shownCountries, startOf } from './race-button.ts';
import { RaceButton } from './race-button-link.tsx';
import { RaceResults } from './race-results.tsx';
import style from './schedule.module.css';
import { useSchedule } from './schedule-query.ts';
import { useSlipLife } from './use-slip-life.ts';

const tickMs = 1000;

/** The countdown to the meeting's next race. */
function NextStart({ meeting, now }: { meeting: MeetingRow; now: number }) {
  const starts = meeting.children.flatMap((race) => startOf(race) ?? []);
  const next = starts.find((startAt) => startAt > now);
  if (next === undefined) return null;
  return (
    <span className={style['countdown']}>
      <Trans>next in {countdownText(next, now)}</Trans>
    </span>
  );
}

interface MeetingProps {
  readonly meeting: MeetingRow;
  readonly cid: number;
  readonly now: number;
}

function Meeting({ meeting, cid, now }: MeetingProps) {
  const { ename, going, children } = meeting;
  return (
    <li className={style['meeting']}>
      <div className={style['course']}>
        <h3>{ename}</h3>
        {going ? <span>{going}</span> : null}
        <NextStart meeting={meeting} now={now} />
      </div>
      <div className={style['races']} role="group" aria-label={ename}>
        {children.map((race) => (
          <RaceButton key={race.gmid} race={race} cid={cid} now={now} />
        ))}
      </div>
    </li>
  );
}

function Country({ country, now }: { country: RaceCountry; now: number }) {
  const { cname, cid, children } = country;
  const { i18n } = useLingui();
  return (
    <section className={style['country']}>
      <h2>
        <Flag country={cname} />
        {countryName(cname, i18n.locale)}
      </h2>
      <ul>
        {children.map((meeting) => (
          <Meeting key={meeting.eid} meeting={meeting} cid={cid} now={now} />
        ))}
      </ul>
    </section>
  );
}

function useCountryTabs(countries: readonly RaceCountry[]) {
  const { t, i18n } = useLingui();
  return [
    { id: '', face: t`ALL` },
    ...countries.map(({ cid, cname }) => ({
      id: String(cid),
      face: (
        <>
          <Flag country={cname} />
          <span title={countryName(cname, i18n.locale)}>{cname}</span>
        </>
      ),
    })),
  ];
}

interface CountriesProps {
  readonly countries: readonly RaceCountry[];
  /** Also those whose races are all closed. */
  readonly all: readonly RaceCountry[];
}

function Countries({ countries, all }: CountriesProps) {
  const { t } = useLingui();
  const now = useServerNow(tickMs);
  const [wanted, setWanted] = useState('');
  const tabs = useCountryTabs(countries);
  const current = tabs.some(({ id }) => id === wanted) ? wanted : '';
  const ofTab = (rows: readonly RaceCountry[]) =>
    rows.filter(({ cid }) => current === '' || String(cid) === current);
  const shown = ofTab(countries);
  return (
    <>
      <TabList
        label={t`Countries`}
        tabs={tabs}
        current={current}
        panelId="races"
        onChoose={setWanted}
        className={style['tabs']}
        tabClassName={style['tab']}
      />
      <div
        id="races"
        role="tabpanel"
        aria-labelledby={`races-${current}`}
        className={style['panel']}
      >
        <NextOff countries={shown} now={now} />
        {shown.map((country) => (
          <Country key={country.cid} country={country} now={now} />
        ))}
        <RaceResults countries={ofTab(all)} now={now} />
      </div>
    </>
  );
}

/** RACE-1: races to come and under way, by country and meeting. */
export function RaceSchedule() {
  const { data, isError, refetch } = useSchedule();
  useSlipLife();
  if (data === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>The races could not be loaded.</Trans>
      </FailureLine>
    );
  }
  if (data === undefined) return <SkeletonRows count={8} />;
  const countries = shownCountries(data);
  if (countries.length === 0) {
    return (
      <EmptyLine>
        <Trans>No races are on offer now.</Trans>
      </EmptyLine>
    );
  }
  return <Countries countries={countries} all={data} />;
}
