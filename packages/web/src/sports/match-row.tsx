import type { MatchRow as Row } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { findSport } from '@layline/contract/sport';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { translator } from '../base/translator.ts';
import { Link } from '../routing/link.tsx';
import type { OddsChoice } from '../slip/choice.ts';
import { InlineSlip } from '../slip/panel/inline-slip.tsx';
import { PriceCell } from '../slip/price-cell.tsx';
import { playSlip } from '../slip/slip-store.ts';
import { formatDay, formatTime } from '../ui/moments.ts';
import { makeEventPath } from './event-path.ts';
import { columnsOf } from './list-columns.ts';
import style from './match-list.module.css';
import { isMatchInPlay } from './match-list.ts';

type Entry = Row['matchOdds'][number];
type Runner = Entry['runners'][number];

function makeChoice(row: Row, entry: Entry, runner: Runner): Omit<OddsChoice, 'side' | 'odds'> {
  return {
    kind: 'match',
    marketId: entry.marketId,
    marketName: row.marketName,
    runnerId: runner.selectionId,
    runnerName: runner.runnerName,
    runners: entry.runners.map(({ selectionId, runnerName }) => ({
      runnerId: selectionId,
      name: runnerName,
    })),
    sportId: row.sportId,
    sportName: findSport(row.sportId)?.name ?? '',
    competitionId: row.competitionId,
    eventId: row.eventId,
    eventName: row.eventName,
  };
}

function Pair({ row, entry, runner }: { row: Row; entry: Entry; runner: Runner | null }) {
  if (runner === null) return <span className={style['pair']} />;
  const cell = {
    marketId: entry.marketId,
    runnerId: runner.selectionId,
    runnerName: runner.runnerName,
    level: 0 as const,
    onChoose: (side: OddsChoice['side'], odds: OddsChoice['odds']) =>
      playSlip({ act: 'open', choice: { ...makeChoice(row, entry, runner), side, odds } }),
  };
  return (
    <span className={style['pair']}>
      <PriceCell {...cell} side="back" />
      <PriceCell {...cell} side="lay" />
    </span>
  );
}

function RowPrices({ row, hasDraw }: { row: Row; hasDraw: boolean }) {
  const entry = row.matchOdds[0];
  const columns = entry === undefined ? null : columnsOf(entry.runners);
  if (entry === undefined || columns === null) {
    const count = entry?.runners.length ?? 0;
    return (
      <span className={style['field']}>
        {count === 0 ? null : <Plural value={count} one="# runner" other="# runners" />}
      </span>
    );
  }
  return (
    <div className={style['prices']}>
      {(hasDraw ? columns : [columns[0] ?? null, columns[2] ?? null]).map((runner, index) => (
        <Pair
          key={runner?.selectionId ?? `none-${index}`}
          row={row}
          entry={entry}
          runner={runner}
        />
      ))}
      {entry.status === 'OPEN' ? null : (
        <span className={style['overlay']}>{translator.sayName(entry.status)}</span>
      )}
    </div>
  );
}

function About({ row, hasDay }: { row: Row; hasDay: boolean }) {
  const { t } = useLingui();
  const openAt = parseInstant(row.openDate);
  const tags = [
    row.tv && { name: t`TV`, title: t`Live stream` },
    row.bm && { name: t`BM`, title: t`Bookmaker` },
    row.fancy && { name: t`Fancy`, title: t`Session markets` },
    row.s && { name: t`S`, title: t`Sports book` },
  ].filter((tag) => tag !== false);
  return (
    <span className={style['about']}>
      {isMatchInPlay(row) ? (
        <>
          <span className={style['live']}>
            <Trans>In-Play</Trans>
          </span>
          {row.score ? <b className={style['score']}>{row.score}</b> : null}
        </>
      ) : openAt === null ? null : (
        <time dateTime={row.openDate}>
          {hasDay ? `${formatDay(openAt)}, ${formatTime(openAt)}` : formatTime(openAt)}
        </time>
      )}
      <span className={style['league']}>{row.competitionName}</span>
      {tags.map(({ name, title }) => (
        <abbr key={name} className={style['tag']} title={title}>
          {name}
        </abbr>
      ))}
    </span>
  );
}

interface MatchRowProps {
  readonly row: Row;
  readonly hasDay: boolean;
  /** Whether the list has a column for the draw. */
  readonly hasDraw: boolean;
}

/** SPORT-6: name, time or In-Play, tags, and the best prices. */
export function MatchRow({ row, hasDay, hasDraw }: MatchRowProps) {
  const entry = row.matchOdds[0];
  return (
    <li data-piece>
      <div className={style['row']}>
        <Link to={makeEventPath(row)} className={style['match']}>
          <span className={style['name']}>{row.eventName}</span>
          <About row={row} hasDay={hasDay} />
        </Link>
        <RowPrices row={row} hasDraw={hasDraw} />
      </div>
      {entry?.runners.map(({ selectionId }) => (
        <InlineSlip key={selectionId} marketId={entry.marketId} runnerId={selectionId} />
      ))}
    </li>
  );
}
