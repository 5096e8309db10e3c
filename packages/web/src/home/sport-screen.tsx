import { useParams } from 'wouter';
import { NotFoundScreen } from '../routing/not-found-screen.tsx';
import { findSportByPath } from '../sports/find-sport.ts';
import style from '../ui/page.module.css';
import { SportIcon } from '../ui/sport-icon.tsx';
import { drawSport, type Panels } from './panels.ts';

/** ROUTE-1: /{sport name}; a path that names no sport is not found. */
export function SportScreen({ panels }: { panels: Panels }) {
  const { sportName } = useParams<{ sportName: string }>();
  const sport = findSportByPath(sportName);
  if (sport === undefined) return <NotFoundScreen />;
  return (
    <>
      <h1 className={style['title']}>
        <SportIcon sportId={sport.id} />
        {sport.name}
      </h1>
      {drawSport(panels, { sportId: sport.id, sportName: sport.name })}
    </>
  );
}
