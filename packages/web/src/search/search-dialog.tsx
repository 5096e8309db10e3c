import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { goTo } from '../routing/use-hash.ts';
import { useOddsText } from '../session/kept/odds-format.ts';
import { askToLogIn } from '../session/login-gate.ts';
import { useSession } from '../session/session-store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { type FoundPlace, findPlaces } from './find-places.ts';
import style from './search-dialog.module.css';
import { closeSearch, useSearchGate } from './search-gate.ts';
import { useSearchedPlaces } from './use-places.ts';

const listId = 'search-results';
const optionId = (index: number): string => `${listId}-${index}`;

/** ROUTE-4: a table asks a visitor to sign in. */
function visit(place: FoundPlace | undefined): void {
  if (place === undefined) return;
  closeSearch();
  if (place.kind === 'casino' && !useSession.getState().isLoggedIn) askToLogIn();
  else goTo(place.to);
}

function Kind({ place }: { place: FoundPlace }) {
  if (place.isInPlay) {
    return (
      <span className={style['live']}>
        <Trans>In-Play</Trans>
      </span>
    );
  }
  switch (place.kind) {
    case 'event':
      return <Trans>Match</Trans>;
    case 'race':
      return <Trans>Race</Trans>;
    case 'competition':
      return <Trans>Competition</Trans>;
    case 'casino':
      return <Trans>Casino</Trans>;
  }
}

/** To back, in the order of the runners; read at most a minute ago, and not for betting. */
function Prices({ prices }: { prices: NonNullable<FoundPlace['prices']> }) {
  const oddsText = useOddsText();
  if (prices.length === 0) return null;
  return (
    <span className={style['prices']}>
      {prices.map((price, at) => (
        <span key={at}> {price === null ? '–' : oddsText(price)} </span>
      ))}
    </span>
  );
}

interface ResultsProps {
  readonly found: readonly FoundPlace[];
  readonly current: number;
  readonly onPoint: (index: number) => void;
}

/** The options are selected from the field with arrow keys; a tap opens one. */
function Results({ found, current, onPoint }: ResultsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul ref={list} id={listId} role="listbox" aria-label={t`Found`} className={style['list']}>
      {found.map((place, index) => (
        <li
          key={`${place.kind} ${place.to} ${place.name}`}
          id={optionId(index)}
          role="option"
          aria-selected={index === current}
          className={style['option']}
          onPointerMove={() => onPoint(index)}
          onClick={() => visit(place)}
        >
          <span className={style['name']}>{place.name}</span>
          <Prices prices={place.prices ?? []} />
          <span className={style['about']}>
            <Kind place={place} />
            {place.starts === '' || place.isInPlay ? null : <time>{place.starts}</time>}
            {place.isInPlay && place.score ? <b>{place.score}</b> : null}
            {place.about === '' ? null : <span>{place.about}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Answer({ typed, count, isWaiting }: { typed: string; count: number; isWaiting: boolean }) {
  if (typed.trim() === '') return <Trans>Type a team, a competition or a table.</Trans>;
  if (count > 0) return null;
  if (isWaiting) return <Trans>Loading...</Trans>;
  return <Trans>No results. Check the spelling or try a shorter word.</Trans>;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
};

function SearchPanel({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useLingui();
  const { places, isWaiting } = useSearchedPlaces();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = findPlaces(places, typed);
  const current = Math.min(at, Math.max(found.length - 1, 0));
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') visit(found[current]);
    const next = found.length === 0 ? undefined : steps[event.key]?.(current, found.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <div className={style['panel']}>
      <label className={style['box']}>
        <Icon of={Search} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t`Search events`}
          aria-controls={listId}
          aria-expanded={found.length > 0}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder={t`Team, competition or table`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </label>
      <p className={style['answer']} role="status">
        <Answer typed={typed} count={found.length} isWaiting={isWaiting} />
      </p>
      <Results found={found} current={current} onPoint={setAt} />
    </div>
  );
}

/** SHELL-7. Arrows move, Enter opens, Escape closes. */
export function SearchDialog() {
  const { t } = useLingui();
  const isOpen = useSearchGate((state) => state.isOpen);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog isOpen={isOpen} title={t`Search`} onClose={closeSearch} focusFirst={field}>
      <SearchPanel field={field} />
    </Dialog>
  );
}
