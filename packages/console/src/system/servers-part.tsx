/** Who leads the venue, and who else is there. */
import type { ShownCluster, ShownServer } from '@layline/contract/console-system';
import { useCommandData } from '../lists/use-command-data.ts';
import { type Column, Table } from '../table/table.tsx';
import { Figures, Note, Reading } from '../ui/page.tsx';
import { durationText } from './sizes.ts';

const everyMs = 2000;
const ofOneServer =
  'The built-in store is of one server. On PostgreSQL a standby can take over, and edges serve players.';
const unseen =
  'Servers do not talk here: standbys wait for the lease in PostgreSQL and are not seen. ' +
  'With --nats-url they are.';

const columns: readonly Column<ShownServer>[] = [
  { name: 'Server', value: ({ name }) => name },
  { name: 'Kind', value: ({ kind }) => kind },
  { name: 'Behind', value: ({ behind }) => behind ?? '–' },
  {
    name: 'Read the journal',
    value: ({ staleMs }) => staleMs ?? '',
    cell: ({ behind, staleMs }) => {
      if (behind === null) return '–';
      return staleMs === null ? 'not yet' : `${durationText(staleMs)} ago`;
    },
  },
  { name: 'Fault', value: ({ fault }) => fault ?? '' },
];

export function ServersPart() {
  const query = useCommandData({ command: 'system servers', values: {}, everyMs });
  return <Reading query={query}>{(cluster) => <Cluster cluster={cluster} />}</Reading>;
}

function Cluster({
  cluster: { leader, epoch, hasWire, isWireUp, servers },
}: {
  cluster: ShownCluster;
}) {
  const figures = [
    { name: 'Leads', value: epoch === null ? 'this server, alone' : leader },
    ...(epoch === null ? [] : [{ name: 'Epoch', value: epoch }]),
    { name: 'Standbys', value: countOf(servers, 'standby') },
    { name: 'Edges', value: countOf(servers, 'edge') },
    { name: 'Servers of feeds', value: countOf(servers, 'feeds') },
  ];
  if (!hasWire) {
    return (
      <>
        <Figures figures={figures.slice(0, -3)} />
        <Note>{epoch === null ? ofOneServer : unseen}</Note>
      </>
    );
  }
  return (
    <>
      {isWireUp === false ? (
        <Note kind="bad">NATS is away: edges take no bets, and are listed as last heard.</Note>
      ) : null}
      <Figures figures={figures} />
      <Table
        label="servers"
        columns={columns}
        rows={servers}
        keyOf={({ name }) => name}
        empty="No other server has been heard for ten seconds."
      />
    </>
  );
}

const countOf = (servers: readonly ShownServer[], kind: ShownServer['kind']): number =>
  servers.filter((server) => server.kind === kind).length;
