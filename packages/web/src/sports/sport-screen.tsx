import { useParams } from 'wouter';
import { NotFoundScreen } from '../place/not-found-screen.tsx';
import { RacingDoor } from '../racing/racing-door.tsx';
import { racingSportId } from '../racing/racing-sport.ts';
import { SportIcon } from '../ui/sport-icon.tsx';
import { findSportByPath } from './find-sport.ts';
import style from './page.module.css';
import { SportList } from './sport-list.tsx';

/** ROUTE-1: /{sport name}; a path that names no sport is not found. */
export function SportScreen() {
  const { sportName } = useParams<{ sportName: string }>();
  const sport = findSportByPath(sportName);
  if (sport === undefined) return <NotFoundScreen />;
  return (
    <>
      <h1 className={style['title']}>
        <SportIcon sportId={sport.id} />
        {sport.name}
      </h1>
      {sport.id === racingSportId ? (
        <RacingDoor />
      ) : (
        <SportList key={sport.id} sportId={sport.id} sportName={sport.name} />
      )}
    </>
  );
}
