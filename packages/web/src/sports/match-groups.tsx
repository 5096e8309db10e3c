import type { MatchRow as Row } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { serverNow, startOfDay } from '../base/clock.ts';
import { classes } from '../ui/classes.ts';
import { GlidingList } from '../ui/gliding-list.tsx';
import { useIsStill } from '../ui/use-media.ts';
import { columnsOf } from './list-columns.ts';
import style from './match-list.module.css';
import { groupMatches, type MatchGroup } from './match-list.ts';
import { MatchRow } from './match-row.tsx';

function GroupName({ group }: { group: MatchGroup }) {
  switch (group) {
    case 'inPlay':
      return <Trans>In Play</Trans>;
    case 'today':
      return <Trans>Today</Trans>;
    case 'tomorrow':
      return <Trans>Tomorrow</Trans>;
    case 'later':
      return <Trans>Later</Trans>;
  }
}

interface GroupProps {
  readonly group: MatchGroup;
  readonly rows: readonly Row[];
  readonly hasDraw: boolean;
}

function Group({ group, rows, hasDraw }: GroupProps) {
  return (
    <section className={style['group']}>
      <div className={style['heading']} data-piece>
        <h2>
          <GroupName group={group} />
          <span className={style['count']}>{rows.length}</span>
        </h2>
        <span className={style['columns']} aria-hidden="true">
          <span>1</span>
          {hasDraw ? <span>X</span> : null}
          <span>2</span>
        </span>
      </div>
      <ul className={style['list']}>
        {rows.map((row) => (
          <MatchRow
            key={row.eventId}
            row={row}
            hasDraw={hasDraw}
            hasDay={group === 'later' || group === 'inPlay'}
          />
        ))}
      </ul>
    </section>
  );
}

const withDraw = (row: Row): boolean => Boolean(columnsOf(row.matchOdds[0]?.runners ?? [])?.[1]);

const namesOf = (group: MatchGroup, rows: readonly Row[]): string =>
  [group, ...rows.map(({ eventId }) => eventId)].join();

interface MatchGroupsProps {
  readonly rows: readonly Row[];
  readonly groups: readonly MatchGroup[];
  /** Shown when no group has a match. */
  readonly empty: ReactNode;
}

/** SPORT-2: the groups with matches, in order. */
export function MatchGroups({ rows, groups, empty }: MatchGroupsProps) {
  const grouped = useMemo(() => {
    const at = serverNow();
    return groupMatches(rows, { tomorrowAt: startOfDay(at, 1), dayAfterAt: startOfDay(at, 2) });
  }, [rows]);
  const filled = groups.filter((group) => grouped[group].length > 0);
  const hasDraw = rows.some(withDraw);
  const isStill = useIsStill();
  return (
    <GlidingList
      order={filled.map((group) => namesOf(group, grouped[group])).join()}
      pieces="[data-piece]"
      isStill={isStill}
      className={classes(style['panel'], hasDraw && style['withDraw'])}
    >
      {filled.length === 0 ? empty : null}
      {filled.map((group) => (
        <Group key={group} group={group} rows={grouped[group]} hasDraw={hasDraw} />
      ))}
    </GlidingList>
  );
}
