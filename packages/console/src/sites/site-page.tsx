/** One site, with everything that is set for it, in parts. */
import type { ShownSite } from '@layline/contract/console';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useCommandData } from '../lists/use-command-data.ts';
import { useMe } from '../session/me.ts';
import { Note, Page, Reading } from '../ui/page.tsx';
import { CasinoPart } from './casino-part.tsx';
import { useHasDraft } from './draft.ts';
import { LimitsPart } from './limits-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { PicturesPart } from './pictures-part.tsx';
import { RiskPart } from './risk-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { sitePath } from './site-path.ts';
import style from './sites.module.css';
import { ThemePart } from './theme-part.tsx';

interface Part {
  readonly title: string;
  readonly show: (site: ShownSite) => ReactNode;
}

const parts: Readonly<Record<string, Part>> = {
  settings: { title: 'Settings', show: (site) => <SettingsPart site={site} /> },
  theme: { title: 'Theme', show: (site) => <ThemePart site={site} /> },
  limits: { title: 'Limits', show: (site) => <LimitsPart site={site} /> },
  notices: { title: 'Notices and banners', show: (site) => <NoticesPart site={site} /> },
  casino: { title: 'Casino', show: (site) => <CasinoPart site={site} /> },
  pictures: { title: 'Live pictures', show: (site) => <PicturesPart site={site} /> },
  risk: { title: 'Risk', show: (site) => <RiskPart site={site} /> },
};

interface SitePageProps {
  readonly site: string;
  /** The key of a part; the settings if omitted. */
  readonly part?: string;
}

export function SitePage({ site, part = 'settings' }: SitePageProps) {
  const query = useCommandData<ShownSite>({ command: 'site show', values: { site } });
  const hasDraft = useHasDraft(useMe().name, site);
  const shown = parts[part];
  return (
    <Page
      title={query.data?.settings['title'] ?? site}
      tools={<Link href="/sites">All sites</Link>}
    >
      <Tabs site={site} part={part} />
      {hasDraft ? <Note kind="warn">There are unsaved changes to this site.</Note> : null}
      {shown === undefined ? (
        <Note kind="bad">A site has no such part.</Note>
      ) : (
        <Reading query={query}>{(data) => shown.show(data)}</Reading>
      )}
    </Page>
  );
}

function Tabs({ site, part }: Required<SitePageProps>) {
  const here = useRef<HTMLAnchorElement>(null);
  // On a phone the parts form one scrolling row.
  useEffect(() => {
    here.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [part]);
  return (
    <nav className={style['tabs']} aria-label={`Parts of ${site}`}>
      {Object.entries(parts).map(([key, { title }]) => (
        <Link
          key={key}
          ref={key === part ? here : undefined}
          href={sitePath(site, key)}
          aria-current={key === part ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
