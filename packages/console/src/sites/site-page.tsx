/** One site, with everything that is set for it, in parts. */
import type { ShownSite } from '@layline/contract/console';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useCommandData } from '../lists/use-command-data.ts';
import { useMe } from '../session/me.ts';
import { Note, Page, Reading } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CasinoPart } from './casino-part.tsx';
import { useHasDraft } from './draft.ts';
import { LimitsPart } from './limits-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { PicturesPart } from './pictures-part.tsx';
import { RiskPart } from './risk-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { sitePath } from './site-path.ts';
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
  const query = useCommandData({ command: 'site show', values: { site } });
  const hasDraft = useHasDraft(useMe().name, site);
  const shown = parts[part];
  const tabs = Object.entries(parts).map(
    ([key, { title }]) => [key, title, sitePath(site, key)] as const,
  );
  return (
    <Page
      title={query.data?.settings['title'] ?? site}
      tools={<Link href="/sites">All sites</Link>}
    >
      <Tabs label={`Parts of ${site}`} tabs={tabs} current={part} />
      {hasDraft ? <Note kind="warn">There are unsaved changes to this site.</Note> : null}
      {shown === undefined ? (
        <Note kind="bad">A site has no such part.</Note>
      ) : (
        <Reading query={query}>{(data) => shown.show(data)}</Reading>
      )}
    </Page>
  );
}
