import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { translator } from '../base/translator.ts';
import { Link } from '../routing/link.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatStart } from '../ui/moments.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { SportIcon } from '../ui/sport-icon.tsx';
import { makeEventPath } from './event-path.ts';
import { isListed, isMatchInPlay } from './match-list.ts';
import { sportPath, useCompetitionMatches, useCompetitions, useSports } from './sports-query.ts';
import style from './sports-tree.module.css';

interface BranchProps {
  readonly name: ReactNode;
  /** A page of its own, to which the name leads; the rest of the row expands. */
  readonly page?: { readonly to: string; readonly expands: string };
  readonly children: () => ReactNode;
}

/** An expandable row; its content is requested when it opens. */
function Branch({ name, page, children }: BranchProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <div className={style['branchRow']}>
        {page === undefined ? null : (
          <Link to={page.to} className={style['page']}>
            {name}
          </Link>
        )}
        <button
          type="button"
          className={style['branch']}
          aria-expanded={isOpen}
          aria-label={page?.expands}
          onClick={() => setIsOpen(!isOpen)}
        >
          {page === undefined ? name : null}
          <Icon of={ChevronRight} isAlong size={16} />
        </button>
      </div>
      {isOpen ? <div className={style['inner']}>{children()}</div> : null}
    </li>
  );
}

const Nothing = () => (
  <p className={style['line']}>
    <Trans>Nothing on offer now.</Trans>
  </p>
);

function EventLeaves({ sportId, competitionId }: { sportId: string; competitionId: string }) {
  const { data } = useCompetitionMatches(sportId, competitionId);
  if (data === undefined) return <SkeletonRows count={2} />;
  const rows = data.filter(isListed);
  if (rows.length === 0) return <Nothing />;
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.eventId}>
          <Link to={makeEventPath(row)} className={style['leaf']}>
            {row.eventName}
            <span className={style['starts']}>
              {isMatchInPlay(row) ? <Trans>In-Play</Trans> : formatStart(row.openDate)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CompetitionBranches({ sportId }: { sportId: string }) {
  const { data } = useCompetitions(sportId, true);
  if (data === undefined) return <SkeletonRows count={3} />;
  if (data.length === 0) return <Nothing />;
  return (
    <ul>
      {data.map(({ competitionId, competitionName, marketCount }) => {
        const name = (
          <>
            <span>{competitionName}</span>
            <span className={style['count']}>{marketCount}</span>
          </>
        );
        return (
          <Branch key={competitionId} name={name}>
            {() => <EventLeaves sportId={sportId} competitionId={competitionId} />}
          </Branch>
        );
      })}
    </ul>
  );
}

interface SportsTreeProps {
  readonly title?: string;
  /** Each sport leads to its page, for a page without other links to them. */
  readonly hasPages?: boolean;
}

/** SHELL-5: sport, then competition, then match. */
export function SportsTree({ title, hasPages = false }: SportsTreeProps) {
  const { t } = useLingui();
  const { sports } = useSports();
  return (
    <nav className={style['panel']} aria-label={title ?? t`Sports`}>
      <h2 className={style['heading']}>{title ?? t`Sports`}</h2>
      {sports === undefined ? <SkeletonRows count={5} /> : null}
      <ul>
        {sports?.map(({ eventTypeId, name }) => {
          const shown = translator.sayName(name);
          const face = (
            <>
              <SportIcon sportId={eventTypeId} />
              <span>{shown}</span>
            </>
          );
          return (
            <Branch
              key={eventTypeId}
              name={face}
              {...(hasPages && {
                page: { to: sportPath(eventTypeId, name), expands: t`Competitions of ${shown}` },
              })}
            >
              {() => <CompetitionBranches sportId={eventTypeId} />}
            </Branch>
          );
        })}
      </ul>
    </nav>
  );
}
