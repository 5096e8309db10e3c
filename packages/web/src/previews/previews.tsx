import './locales/texts.ts';
import { findSport } from '@layline/contract/sport';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { now } from '../base/clock.ts';
import { translator } from '../base/translator.ts';
import { Link } from '../routing/link.tsx';
import { useOddsText } from '../session/kept/odds-format.ts';
import { makeEventPath } from '../sports/event-path.ts';
import { type ListedSport, useSportMatches } from '../sports/sports-query.ts';
import { formatDay, formatTime } from '../ui/moments.ts';
import { EmptyLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { SportIcon } from '../ui/sport-icon.tsx';
import { type Preview, previewsOf } from './preview.ts';
import style from './previews.module.css';

const matchesShown = 6;

function Verdict({ preview }: { preview: Preview }) {
  const { favourite, verdict } = preview;
  const { name, percent } = favourite;
  const price = useOddsText()(favourite.odds);
  if (verdict === 'close') return <Trans>Nothing between them: the prices say it is open.</Trans>;
  return verdict === 'clear' ? (
    <Trans>
      {name} are clear favourites at {price}: the prices give them {percent}%.
    </Trans>
  ) : (
    <Trans>
      {name} are favourites at {price}: the prices give them {percent}%.
    </Trans>
  );
}

function Card({ preview }: { preview: Preview }) {
  const { t } = useLingui();
  const oddsText = useOddsText();
  const { row, startAt, chances } = preview;
  return (
    <li className={style['card']}>
      <p className={style['when']}>
        {formatDay(startAt)}, {formatTime(startAt)} · {row.competitionName}
      </p>
      <h3>
        <Link to={makeEventPath(row)}>{row.eventName}</Link>
      </h3>
      <p>
        <Verdict preview={preview} />
      </p>
      <ul className={style['chances']} aria-label={t`Chances by the prices`}>
        {chances.map(({ runnerId, name, odds, percent }) => (
          <li key={runnerId} style={{ flexGrow: Math.max(percent, 1) }}>
            <i aria-hidden="true" />
            <span>{name}</span>{' '}
            <span className={style['figures']}>
              {percent}% · {oddsText(odds)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function SportPreviews({ sport }: { sport: ListedSport }) {
  const { rows, isError } = useSportMatches(sport.eventTypeId);
  const name = translator.sayName(sport.name);
  const [openedAt] = useState(now);
  if (rows === undefined && !isError) return <SkeletonRows count={4} />;
  const previews = previewsOf(rows ?? [], openedAt, matchesShown);
  return (
    <section className={style['sport']}>
      <h2>
        <SportIcon sportId={sport.eventTypeId} />
        {name}
      </h2>
      {previews.length === 0 ? (
        <EmptyLine>
          <Trans>No coming {name} match is priced yet.</Trans>
        </EmptyLine>
      ) : (
        <ul className={style['cards']}>
          {previews.map((preview) => (
            <Card key={preview.row.eventId} preview={preview} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** SPORT-1: the tab Tips & Previews: matches to come, with the chances that prices imply. */
export function Previews({ sports }: { sports: readonly ListedSport[] }) {
  return (
    <div className={style['previews']}>
      <p className={style['note']}>
        <Trans>
          Read from the best prices to back, without the book’s margin. Prices move: nothing here is
          advice to bet.
        </Trans>
      </p>
      {sports
        .filter(({ eventTypeId }) => findSport(eventTypeId)?.listing === 'main')
        .map((sport) => (
          <SportPreviews key={sport.eventTypeId} sport={sport} />
        ))}
    </div>
  );
}
