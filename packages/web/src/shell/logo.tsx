import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from '../routing/link.tsx';
import { useSite } from '../site/site-store.ts';
import style from './logo.module.css';

type LogoKind = 'mark' | 'wordmark' | 'missing';

/** A wide picture contains the site's name; a mark is shown beside it. */
const kindOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): LogoKind =>
  naturalWidth > naturalHeight * 1.8 ? 'wordmark' : 'mark';

/** One or two letters for a site without a picture: `Layline` is L, `Ludwig Exchange` is LE. */
function makeMonogram(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => word.slice(0, 1));
  return letters.join('').toUpperCase();
}

/** The site's picture, or its monogram, with its name if there is space. */
export function Logo() {
  const { t } = useLingui();
  const { title, logoUrl } = useSite();
  const [kind, setKind] = useState<LogoKind>('mark');
  const isPictured = logoUrl !== '' && kind !== 'missing';
  return (
    <Link to="/" className={style['logo']} aria-label={t`${title}, home`}>
      {isPictured ? (
        <img
          src={logoUrl}
          alt=""
          height={36}
          onError={() => setKind('missing')}
          onLoad={({ currentTarget }) => setKind(kindOf(currentTarget))}
        />
      ) : (
        <span className={style['monogram']} data-letters={makeMonogram(title)} />
      )}
      {isPictured && kind === 'wordmark' ? null : <span className={style['title']}>{title}</span>}
    </Link>
  );
}
