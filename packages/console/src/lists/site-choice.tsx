/** Lets the user choose the site that a page shows; the choice lasts while the page is open. */
import { type ReactNode, useState } from 'react';
import { Choice } from '../ui/choice.tsx';
import { Note, Reading } from '../ui/page.tsx';
import { AddLink } from './add-link.tsx';
import { cellText, useCommandRows } from './use-command-rows.ts';

interface SiteChoiceProps {
  /** Shows the choice among its own filters. */
  readonly children: (site: string, choice: ReactNode) => ReactNode;
}

export function SiteChoice({ children }: SiteChoiceProps) {
  const sites = useCommandRows('site list', {});
  const [chosen, setChosen] = useState('');
  return (
    <Reading query={sites}>
      {(rows) => {
        const names = rows.map((row) => cellText(row, 'site'));
        const site = names.includes(chosen) ? chosen : (names[0] ?? '');
        if (site === '') return <NoSite />;
        const choice = <Choice label="Site" words={names} value={site} onChange={setChosen} />;
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
