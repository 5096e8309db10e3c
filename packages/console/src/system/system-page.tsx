/** How the server stands, in parts: prices, servers, store, seeds, maintenance, kept data and backups. */
import type { ReactNode } from 'react';
import { MaintenanceCard } from '../risk/maintenance-card.tsx';
import { Note, Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BackupsPart } from './backups-part.tsx';
import { FeedsPart } from './feeds-part.tsx';
import { RetentionPart } from './retention-part.tsx';
import { SeedsPart } from './seeds-part.tsx';
import { ServersPart } from './servers-part.tsx';
import { StorePart } from './store-part.tsx';

const parts: Readonly<Record<string, { readonly title: string; readonly content: ReactNode }>> = {
  prices: { title: 'Prices', content: <FeedsPart /> },
  servers: { title: 'Servers', content: <ServersPart /> },
  store: { title: 'Store', content: <StorePart /> },
  seeds: { title: 'Seeds', content: <SeedsPart /> },
  maintenance: { title: 'Maintenance', content: <MaintenanceCard site="" /> },
  retention: { title: 'Kept data', content: <RetentionPart /> },
  backups: { title: 'Backups', content: <BackupsPart /> },
};

export function SystemPage({ part = 'prices' }: { part?: string }) {
  const tabs = Object.entries(parts).map(
    ([key, { title }]) => [key, title, `/system/${key}`] as const,
  );
  return (
    <Page title="System">
      <Tabs label="Parts of the system" tabs={tabs} current={part} />
      {parts[part]?.content ?? <Note kind="bad">There is no such part.</Note>}
    </Page>
  );
}
