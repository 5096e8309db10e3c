import './texts.ts';
import { sports } from '@layline/contract/sport';
import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePlay, Pin } from 'lucide-react';
import { Link } from '../routing/link.tsx';
import { sportPath, useSports } from '../sports/sports-query.ts';
import { SportsTree } from '../sports/sports-tree.tsx';
import { Icon } from '../ui/icon.tsx';
import style from '../ui/page.module.css';
import { SportIcon } from '../ui/sport-icon.tsx';

const quickSports = sports.filter(({ listing }) => listing === 'main');

/** SPORT-4: quick links, and the list of all sports down to their matches. */
export function SportsScreen() {
  const { t } = useLingui();
  const { isOpen } = useSports();
  return (
    <>
      <h1 className={style['title']}>
        <Trans>Sports</Trans>
      </h1>
      <nav className={style['quick']} aria-label={t`Quick links`}>
        <Link to="/inplay">
          <Icon of={CirclePlay} />
          <Trans>In-play</Trans>
        </Link>
        <Link to="/multimarket">
          <Icon of={Pin} />
          <Trans>Multi Markets</Trans>
        </Link>
        {quickSports
          .filter(({ id }) => isOpen(id))
          .map(({ id, name }) => (
            <Link key={id} to={sportPath(id, name)}>
              <SportIcon sportId={id} />
              {name}
            </Link>
          ))}
      </nav>
      <SportsTree title={t`All Sports`} />
    </>
  );
}
