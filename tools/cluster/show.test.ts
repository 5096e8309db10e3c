import { expect, it } from 'vitest';
import type { Row } from './look.ts';
import { show } from './show.ts';

const nobody = { epoch: null, seq: null, behind: null, sockets: null, isReady: false, reason: '' };
const rows: readonly Row[] = [
  {
    ...nobody,
    name: 'engine-1',
    port: 4001,
    role: 'leads',
    epoch: 3,
    seq: 5120,
    behind: 0,
    sockets: 2,
    isReady: true,
  },
  {
    ...nobody,
    name: 'engine-2',
    port: 4002,
    role: 'waits',
    seq: 5119,
    behind: 1,
    reason: 'STANDBY',
  },
  { ...nobody, name: 'edge-1', port: 4003, role: 'down' },
  { ...nobody, name: 'feed-1', port: null, role: 'runs', isReady: true },
];

it('shows each server, who leads, who is behind and why one is not ready', () => {
  const database = { primary: 5432, standby: 5433, isSynchronous: true };
  expect(show({ rows, database, nats: { port: 4222, isUp: false }, port: 8080 })).toBe(
    [
      'players     http://localhost:8080, to any edge that is ready',
      'PostgreSQL  port 5432, standby on 5433, each commit on both',
      'NATS        port 4222, down',
      '',
      'server    address                does   epoch  journal  behind  sockets  ready',
      'engine-1  http://localhost:4001  leads  3      5120     0       2        yes',
      'engine-2  http://localhost:4002  waits         5119     1                no STANDBY',
      'edge-1    http://localhost:4003  down                                    no',
      'feed-1                           runs                                    yes',
    ].join('\n'),
  );
});

it('says when a commit is on one disk alone', () => {
  const database = { primary: 5433, standby: null, isSynchronous: false };
  const text = show({ rows: [], database, nats: { port: 4222, isUp: true }, port: 8080 });
  expect(text).toContain('PostgreSQL  port 5433, no standby yet\nNATS        port 4222\n');
});
