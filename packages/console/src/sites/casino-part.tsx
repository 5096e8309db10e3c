/** The casino of a site: its tables and their markets, and entries of other providers in the lobby. */
import type { ShownSite, ShownTableMarket } from '@layline/contract/console';
import { useId, useState } from 'react';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { useCommand } from '../session/me.ts';
import { Card, Note, Reading } from '../ui/page.tsx';
import { SaveBar } from './save-bar.tsx';
import { Settings } from './settings-part.tsx';
import style from './sites.module.css';
import { useEditing } from './use-editing.ts';

export function CasinoPart({ site }: { site: ShownSite }) {
  const editing = useEditing({ site: site.site, command: 'site set', saved: site.settings });
  return (
    <>
      <Card title="Tables">
        <Tables site={site.site} />
      </Card>
      <Card title="Odds">
        <Settings names={['oddsProfile']} editing={editing} />
      </Card>
      <Card title="Entries of other providers">
        <Entries site={site} />
      </Card>
      <SaveBar editing={editing} />
    </>
  );
}

function Tables({ site }: { site: string }) {
  const query = useCommandData({ command: 'casino show', values: { site } });
  const mayClose = useCommand('casino close') !== undefined;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const markets = chosen.join();
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Reading query={query}>
      {({ casino, rows }) => (
        <>
          <div>
            {[...Map.groupBy(rows, ({ table }) => table)].map(([table, ofTable]) => (
              <Table
                key={table}
                site={site}
                rows={ofTable}
                isLocked={casino.lockedGames.includes(ofTable[0]?.game ?? '')}
                chosen={chosen}
                onToggle={mayClose ? toggle : null}
              />
            ))}
          </div>
          {chosen.length === 0 ? null : (
            <div className={style['acts']} role="group" aria-label="Chosen markets">
              <InlineCommand
                key={`close ${markets}`}
                name="casino close"
                values={{ site, markets }}
                hidden={['games']}
                label={`Close chosen markets (${chosen.length})`}
              />
              <InlineCommand
                key={`open ${markets}`}
                name="casino open"
                values={{ site, markets }}
                hidden={['games']}
                label={`Open chosen markets (${chosen.length})`}
              />
            </div>
          )}
        </>
      )}
    </Reading>
  );
}

interface TableProps {
  readonly site: string;
  readonly rows: readonly ShownTableMarket[];
  /** The game is closed as a whole. */
  readonly isLocked: boolean;
  readonly chosen: readonly string[];
  /** Null if the role may only look. */
  readonly onToggle: ((market: string) => void) | null;
}

function Table({ site, rows, isLocked, chosen, onToggle }: TableProps) {
  const [{ table, game } = { table: '', game: '' }] = rows;
  const closed = rows.filter(({ open }) => open === 'no').length;
  return (
    <details className={style['table']}>
      <summary>
        <b>{table}</b>
        <span data-closed={closed > 0}>{stateOf({ isLocked, closed, count: rows.length })}</span>
      </summary>
      <div className={style['markets']}>
        {rows.map((row) => (
          <Market
            key={row.market}
            row={row}
            isChosen={chosen.includes(row.market)}
            onToggle={onToggle}
          />
        ))}
      </div>
      <InlineCommand
        key={String(isLocked)}
        name={isLocked ? 'casino open' : 'casino close'}
        values={{ site, games: game }}
        hidden={['markets']}
        label={`${isLocked ? 'Open' : 'Close'} the game ${game}`}
        about={table}
      />
    </details>
  );
}

interface TableState {
  readonly isLocked: boolean;
  readonly closed: number;
  readonly count: number;
}

function stateOf({ isLocked, closed, count }: TableState): string {
  if (isLocked) return 'closed';
  const markets = count === 1 ? '1 market' : `${count} markets`;
  return closed === 0 ? `${markets} open` : `${closed} of ${markets} closed`;
}

interface MarketProps extends Pick<TableProps, 'onToggle'> {
  readonly row: ShownTableMarket;
  readonly isChosen: boolean;
}

function Market({ row: { market, name, open }, isChosen, onToggle }: MarketProps) {
  const id = useId();
  const state = open === 'no' ? <em>closed</em> : null;
  if (onToggle === null) {
    return (
      <span className={style['switch']}>
        {name} {state}
      </span>
    );
  }
  return (
    <span className={style['switch']}>
      <input id={id} type="checkbox" checked={isChosen} onChange={() => onToggle(market)} />
      <label htmlFor={id}>
        {name} {state}
      </label>
    </span>
  );
}

const Entries = ({ site: { site, entries } }: { site: ShownSite }) => (
  <>
    {entries.length === 0 ? (
      <Note>No entry of another provider is open; the lobby shows them as closed.</Note>
    ) : null}
    <ul className={style['rows']} aria-label="Entries of other providers">
      {entries.map(({ entry, address }) => (
        <li key={entry}>
          <span className={style['what']}>
            {entry}
            <small>{address}</small>
          </span>
          <InlineCommand
            name="casino address"
            values={{ site, entry, address: '' }}
            label="Remove"
            about={entry}
          />
        </li>
      ))}
    </ul>
    <InlineCommand name="casino address" values={{ site }} label="Open an entry" />
  </>
);
