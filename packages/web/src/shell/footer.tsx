import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '../routing/lazy-part.ts';
import { Link } from '../routing/link.tsx';
import { OptionalPart } from '../routing/part.tsx';
import { useSite } from '../site/site-store.ts';
import style from './footer.module.css';

const RulesDialog = lazyPart(() => import('./rules/rules-dialog.tsx'), 'RulesDialog');

const LanguagePicker = lazyPart(
  () => import('../language-choice/language-picker.tsx'),
  'LanguagePicker',
);

const MaintenanceBar = lazyPart(
  () => import('./maintenance/maintenance-bar.tsx'),
  'MaintenanceBar',
);

export function Footer() {
  const { title, links = [], protection = 'none', languages = [] } = useSite();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <footer className={style['footer']}>
      <div className={style['inner']}>
        <span>{title}</span>
        {languages.length > 1 ? (
          <OptionalPart>
            <LanguagePicker />
          </OptionalPart>
        ) : null}
        <button type="button" className={style['link']} onClick={open}>
          <Trans>Rules</Trans>
        </button>
        {protection === 'none' ? null : (
          <Link to="/myplay" className={style['link']}>
            <Trans>Limits and breaks</Trans>
          </Link>
        )}
        {links.map(({ label, url }) => (
          <a
            key={url}
            className={style['link']}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {label}
          </a>
        ))}
        <span>
          <Trans>18+ only. Please play responsibly.</Trans>
        </span>
      </div>
      <OptionalPart>
        <MaintenanceBar />
      </OptionalPart>
      {wasOpened ? (
        <Suspense fallback={null}>
          <RulesDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </footer>
  );
}
