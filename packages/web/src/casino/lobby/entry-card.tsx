import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from '../../routing/link.tsx';
import { askToLogIn } from '../../session/login-gate.ts';
import { useIsLoggedIn } from '../../session/session-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isPlayType } from '../faces/faces.ts';
import { toggleFavourite, useFavourites } from '../table/favourites.ts';
import style from './card-grid.module.css';
import type { LobbyEntry } from './catalogue.ts';
import { LiveFacts } from './live-facts.tsx';
import { TableArt } from './table-art.tsx';

/** The content of the card, whatever its link. */
function Face({ entry }: { entry: LobbyEntry }) {
  return (
    <>
      <span className={style['art']}>
        <TableArt type={entry.casinoType} name={entry.name} thumbUrl={entry.thumbUrl} />
        {entry.isComingSoon ? (
          <span className={style['soon']}>
            <Trans>Coming Soon</Trans>
          </span>
        ) : null}
      </span>
      <span className={style['name']}>
        <b>
          <bdi>{entry.name}</bdi>
        </b>
        {entry.isComingSoon || !isPlayType(entry.casinoType) ? (
          <span>{entry.provider}</span>
        ) : (
          <LiveFacts type={entry.casinoType} />
        )}
      </span>
    </>
  );
}

function FavouriteStar({ entry }: { entry: LobbyEntry }) {
  const { t } = useLingui();
  const isFavourite = useFavourites(({ ids }) => ids.includes(entry.id));
  return (
    <IconButton
      label={
        isFavourite ? t`Remove ${entry.name} from favourites` : t`Add ${entry.name} to favourites`
      }
      aria-pressed={isFavourite}
      className={style['star']}
      onClick={() => toggleFavourite(entry.id)}
    >
      <Icon of={Star} size={18} />
    </IconButton>
  );
}

/** CAS-1: a card of the lobby; one that is coming soon cannot be pressed. */
export function EntryCard({ entry }: { entry: LobbyEntry }) {
  const isLoggedIn = useIsLoggedIn();
  const guard = (event: MouseEvent): void => {
    if (isLoggedIn) return;
    event.preventDefault();
    askToLogIn();
  };
  if (entry.path === null) {
    return (
      <li className={style['card']} data-soon="">
        <span className={style['press']}>
          <Face entry={entry} />
        </span>
      </li>
    );
  }
  return (
    <li className={style['card']}>
      <Link to={entry.path} className={style['press']} onClick={guard}>
        <Face entry={entry} />
      </Link>
      <FavouriteStar entry={entry} />
    </li>
  );
}
