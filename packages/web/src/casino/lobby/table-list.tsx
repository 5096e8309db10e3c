import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { Link } from '../../routing/link.tsx';
import { askToLogIn } from '../../session/login-gate.ts';
import { useIsLoggedIn } from '../../session/session-store.ts';
import aside from '../../ui/aside-list.module.css';
import { useCasinoGames } from '../feed/casino-query.ts';
import { lobbyEntries } from './lobby-entries.ts';
import { TableArt } from './table-art.tsx';

const tablesShown = 6;

/** The first open tables of the lobby, beside the lists on wide screens. */
export function TableList() {
  const { t } = useLingui();
  const isLoggedIn = useIsLoggedIn();
  const { data = [] } = useCasinoGames();
  const entries = lobbyEntries(data, [])
    .flatMap(({ path, ...entry }) => (path === null ? [] : [{ ...entry, path }]))
    .slice(0, tablesShown);
  if (entries.length === 0) return null;
  const guard = (event: MouseEvent): void => {
    if (isLoggedIn) return;
    event.preventDefault();
    askToLogIn();
  };
  return (
    <section className={aside['panel']} aria-label={t`Tables`}>
      <h2>
        <Trans>Tables</Trans>
      </h2>
      <ul>
        {entries.map(({ id, name, casinoType, thumbUrl, path }) => (
          <li key={id}>
            <Link to={path} className={aside['row']} onClick={guard}>
              <span className={aside['picture']}>
                <TableArt type={casinoType} name={name} thumbUrl={thumbUrl} />
              </span>
              <b>
                <bdi>{name}</bdi>
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
