/** Lets the user choose the site that a page shows, while the page is open or as the page keeps it. */
import { type ReactNode, useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { Note, Reading } from '../ui/page.tsx';
import { AddLink } from './add-link.tsx';
import { cellText, useCommandRows } from './use-command-rows.ts';

interface SiteChoiceProps {
  /** Shows the choice among its own filters. */
  readonly children: (site: string, choice: ReactNode) => ReactNode;
  /** For a page that keeps the choice itself. */
  readonly chosen?: string;
  readonly onChoose?: (site: string) => void;
}

export function SiteChoice({ children, chosen: given, onChoose }: SiteChoiceProps) {
  const sites = useCommandRows('site list', {});
  const [own, setOwn] = useState('');
  const chosen = given ?? own;
  return (
    <Reading query={sites}>
      {(rows) => {
        const names = rows.map((row) => cellText(row, 'site'));
        const site = names.includes(chosen) ? chosen : (names[0] ?? '');
        if (site === '') return <NoSite />;
        const choice = (
          <Choice label="Site" words={names} value={site} onChange={onChoose ?? setOwn} />
        );
        return children(site, choice);
      }}
    </Reading>
  );
}

const NoSite = () => (
  <>
    <Note>There is no site yet: make one, with the host that its players will use.</Note>
    <div>
      <AddLink command="site add" />
    </div>
  </>
);
