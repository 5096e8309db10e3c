import './locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import { useParams } from 'wouter';
import { translator } from '../base/translator.ts';
import { Link } from '../routing/link.tsx';
import { NotFoundScreen } from '../routing/not-found-screen.tsx';
import { findSportByPath } from '../sports/find-sport.ts';
import { useSports } from '../sports/sports-query.ts';
import { EmptyLine } from '../ui/notice.tsx';
import style from '../ui/page.module.css';
import { SportIcon } from '../ui/sport-icon.tsx';
import { drawSport, type Panels } from './panels.ts';

/** SPORT-5: shown if a saved or shared address leads to a locked sport. */
function Closed() {
  const all = (
    <Link to="/sports" className={style['onward']}>
      <Trans>All Sports</Trans>
    </Link>
  );
  return (
    <EmptyLine action={all}>
      <Trans>This sport is closed to your account.</Trans>
    </EmptyLine>
  );
}

/** ROUTE-1: /{sport name}; a path that names no sport is not found. */
export function SportScreen({ panels }: { panels: Panels }) {
  const { sportName } = useParams<{ sportName: string }>();
  const sport = findSportByPath(sportName);
  const { isOpen } = useSports();
  if (sport === undefined) return <NotFoundScreen />;
  return (
    <>
      <h1 className={style['title']}>
        <SportIcon sportId={sport.id} />
        {translator.sayName(sport.name)}
      </h1>
      {isOpen(sport.id) ? (
        drawSport(panels, { sportId: sport.id, sportName: translator.sayName(sport.name) })
      ) : (
        <Closed />
      )}
    </>
  );
}
