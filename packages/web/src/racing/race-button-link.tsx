import type { RaceRow } from '@layline/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { after } from '../base/clock.ts';
import { goTo } from '../routing/use-hash.ts';
import { nameOfRace } from '../sports/event-name.ts';
import { classes } from '../ui/classes.ts';
import { formatTime } from '../ui/moments.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { countdownText, isClosed, lookOf, startOf } from './race-button.ts';
import { racePath } from './race-path.ts';
import style from './schedule.module.css';

const leaveMs = 200;

interface RaceButtonProps {
  readonly race: RaceRow;
  readonly cid: number;
  readonly now: number;
  readonly isCurrent?: boolean;
}

/** How far they run and how many; of a finished race that its result is there. */
function Field({ race, isOver }: { race: RaceRow; isOver: boolean }) {
  const { rc } = race.gOdds;
  return (
    <small className={style['field']}>
      {isOver ? (
        <Trans>Result</Trans>
      ) : (
        <>
          {race.distance ? `${race.distance}${rc > 0 ? ' · ' : ''}` : null}
          {rc > 0 ? <Plural value={rc} one="# runner" other="# runners" /> : null}
        </>
      )}
    </small>
  );
}

/** RACE-1, RACE-2: the start time, distance and field; a press leads to the race after 200 ms. */
export function RaceButton({ race, cid, now, isCurrent = false }: RaceButtonProps) {
  const { t } = useLingui();
  const [isPressed, setIsPressed] = useState(false);
  const path = racePath(cid, race);
  useEffect(() => {
    if (!isPressed) return;
    return after(leaveMs, () => {
      setIsPressed(false);
      goTo(path);
    });
  }, [isPressed, path]);
  const { isHighlighted, icon, isPulsing } = lookOf(race, now);
  const startAt = startOf(race);
  const time = startAt === null ? race.stime : formatTime(startAt);
  const left = startAt === null ? '' : countdownText(startAt, now);
  const isOver = isClosed(race);
  const state = icon === 'red' ? t`suspended` : race.iplay || left === '' ? t`off` : t`in ${left}`;
  return (
    <button
      type="button"
      className={classes(style['race'], isPressed && style['pressed'])}
      data-near={isHighlighted || undefined}
      aria-current={isCurrent || undefined}
      onClick={() => setIsPressed(true)}
    >
      {isOver ? null : (
        <i
          className={style['light']}
          data-light={icon}
          data-pulsing={isPulsing || undefined}
          aria-hidden="true"
        />
      )}
      <VisuallyHidden>{nameOfRace(race.ename, startAt)}, </VisuallyHidden>
      <span>{time}</span>
      <VisuallyHidden>, </VisuallyHidden>
      <Field race={race} isOver={isOver} />
      {isOver ? null : <VisuallyHidden>, {state}</VisuallyHidden>}
    </button>
  );
}
