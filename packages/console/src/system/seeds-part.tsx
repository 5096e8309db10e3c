/** What is published of the casino's seeds, so that anybody can check what was dealt. */
import type { ShownChain } from '@layline/contract/console-system';
import { formatMoment } from '@layline/web/ui/moments';
import { useCommandData } from '../lists/use-command-data.ts';
import { type Column, Table } from '../table/table.tsx';
import { Note, Reading } from '../ui/page.tsx';
import { shortHash } from './sizes.ts';

const everyMs = 5000;

const hash = (name: string, valueOf: (chain: ShownChain) => string | null): Column<ShownChain> => ({
  name,
  value: (chain) => valueOf(chain) ?? '',
  cell: (chain) => {
    const value = valueOf(chain);
    return value === null ? '–' : <code title={value}>{shortHash(value)}</code>;
  },
});

const columns: readonly Column<ShownChain>[] = [
  { name: 'Game', value: ({ gameId }) => gameId },
  { name: 'State', value: ({ waits }) => waits ?? 'deals' },
  hash('Published hash', ({ firstHash }) => firstHash),
  { name: 'Revealed', value: ({ revealed }) => revealed },
  { name: 'Of', value: ({ length }) => length },
  { name: 'Last round revealed', value: ({ lastRound }) => lastRound ?? '–' },
  {
    name: 'At',
    value: ({ lastAt }) => lastAt ?? '',
    cell: ({ lastAt }) => (lastAt === null ? '–' : formatMoment(lastAt)),
  },
  { name: 'Running round', value: ({ openRound }) => openRound ?? '–' },
  hash('Its hash', ({ openHash }) => openHash),
  { name: 'Client seed from', value: ({ source }) => source },
  { name: 'Announced in the journal at', value: ({ announcedSeq }) => announcedSeq ?? '' },
  { name: 'First number', value: ({ firstNonce }) => firstNonce },
  { name: 'Numbers given up', value: ({ gap }) => gap ?? '–' },
  { name: 'Unused in a day', value: ({ unused }) => unused },
  { name: 'Seeds lost', value: ({ lost }) => lost },
];

/** As the server says it. */
const unusedMax = 3;

function Unused({ chains }: { readonly chains: readonly ShownChain[] }) {
  const many = chains.filter(({ unused }) => unused > unusedMax);
  if (many.length === 0) return null;
  const named = many.map(({ gameId, unused }) => `${gameId} (${unused})`).join(', ');
  return (
    <Note kind="bad">
      More than three chains were announced in a day and never dealt from: {named}. Seeds may have
      been tried until they suited; find out who started the server.
    </Note>
  );
}

export function SeedsPart() {
  const query = useCommandData({
    command: 'system seeds',
    values: {},
    everyMs,
  });
  return (
    <>
      <Note>
        Each game deals from a chain of seeds, whose first hash is published before the first round.
        After a round its seed is revealed and hashes to the one before. A table waits while the
        public beacon does not give the value that its chain announced. More than three unused
        chains in a day make the fairness page of players red. Whole hashes are in the CSV.
      </Note>
      <Reading query={query}>
        {(chains) => (
          <>
            <Unused chains={chains} />
            <Table
              label="seeds"
              columns={columns}
              rows={chains}
              keyOf={({ gameId }) => gameId}
              empty="No casino table has dealt yet; a chain begins with the first visitor."
            />
          </>
        )}
      </Reading>
    </>
  );
}
