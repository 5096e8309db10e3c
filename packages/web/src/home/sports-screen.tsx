import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePlay, Pin } from 'lucide-react';
import { Link } from '../routing/link.tsx';
import { SportsTree } from '../sports/sports-tree.tsx';
import { Icon } from '../ui/icon.tsx';
import style from '../ui/page.module.css';

/** SPORT-4: quick links, and one list of all sports: each leads to its page, and down to its matches. */
export function SportsScreen() {
  const { t } = useLingui();
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
      </nav>
      <SportsTree title={t`All Sports`} hasPages />
    </>
  );
}
