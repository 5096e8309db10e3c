/** Tickets for the stream that one server of a venue issues and another redeems (STREAM-5, OPS-19). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from '../../test/caller.ts';
import { oneStore } from '../../test/stores.ts';
import { isOp, listenOn, openStreamClient, type StreamTarget } from '../../test/stream-client.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';
import { dropOldStreamTickets } from '../store/queries/sessions/stream-tickets.ts';

describe.each(oneStore(import.meta.url))('tickets of several servers, on $name', (kind) => {
  let venue: TestVenue;
  let edges: readonly [RunningEdge, RunningEdge];
  /** The player at each edge. */
  let anna: readonly [Caller, Caller];
  let ports: readonly [edge: number, otherEdge: number, leader: number];

  beforeEach(async () => {
    venue = await openTestVenue(kind);
    const { token } = await venue.leader.addPlayer('anna');
    edges = [await venue.openEdge(), await venue.openEdge()];
    anna = [openCaller(edges[0].server, token), openCaller(edges[1].server, token)];
    const servers = [edges[0].server, edges[1].server, venue.leader.server] as const;
    const [first, second, leader] = await Promise.all(servers.map(listenOn));
    ports = [first ?? 0, second ?? 0, leader ?? 0];
  });
  afterEach(() => venue.close());

  const ticketOf = async (caller: Caller): Promise<string> =>
    (await caller.post('/stream/ticket', {})).body.data.ticket;

  /** Returns the player's name, or the status of the refusal. */
  async function knock(target: StreamTarget): Promise<string | null> {
    try {
      const client = await openStreamClient(target);
      const { userId } = await client.next(isOp('hello'));
      await client.close();
      return userId;
    } catch (error) {
      return /\d{3}/.exec(String(error))?.[0] ?? String(error);
    }
  }

  it('[STREAM-5] opens one socket anywhere with a ticket from any of them', async () => {
    const [edge, otherEdge, leader] = ports;
    const ofEdge = await ticketOf(anna[0]);
    expect(await knock({ port: otherEdge, ticket: ofEdge })).toBe('anna');
    for (const port of ports) expect(await knock({ port, ticket: ofEdge })).toBe('401');
    const ofLeader = await ticketOf(openCaller(venue.leader.server, anna[0].token));
    expect(await knock({ port: edge, ticket: ofLeader })).toBe('anna');
    const forLeader = await ticketOf(anna[1]);
    expect(await knock({ port: leader, ticket: forLeader })).toBe('anna');
  });

  it('[STREAM-5] lets one of many through who use a ticket at all servers at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticket = await ticketOf(anna[0]);
      const knocks = Array.from({ length: 12 }, (_, nth) =>
        knock({ port: ports[nth % 3] ?? 0, ticket }),
      );
      const answers = await Promise.all(knocks);
      expect(answers.filter((answer) => answer === 'anna')).toHaveLength(1);
      expect(answers.filter((answer) => answer === '401')).toHaveLength(11);
    }
  });

  it('[STREAM-5] takes no ticket of another site, nor one that is old or unknown', async () => {
    const [, port] = ports;
    const abroad = await ticketOf(anna[0]);
    expect(await knock({ port, ticket: abroad, host: 'aura.localhost' })).toBe('401');
    expect(await knock({ port, ticket: abroad })).toBe('401');
    const old = await ticketOf(anna[0]);
    await venue.store.query("update stream_ticket set expires_at = expires_at - interval '30 s'");
    expect(await knock({ port, ticket: old })).toBe('401');
    expect(await knock({ port, ticket: 'made-up' })).toBe('401');
  });

  it('[STREAM-5] takes no ticket of a session that ended at another server', async () => {
    const ticket = await ticketOf(anna[0]);
    // The other edge still trusts the session that it knows, and is not told.
    await anna[1].get('/bet/exposure/fetch');
    edges[1].bus.cut(true);
    await anna[0].post('/auth/signout', {});
    expect(await knock({ port: ports[1], ticket })).toBe('401');
  });

  it('[STREAM-5] stores tickets by their hash, and drops those that nobody used', async () => {
    const ticket = await ticketOf(anna[0]);
    const rows = await venue.store.query<{ ticket_hash: string }>('select * from stream_ticket');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    expect(JSON.stringify(rows)).not.toContain(anna[0].token);
    await dropOldStreamTickets(venue.store);
    const count = async () => (await venue.store.query('select 1 from stream_ticket')).length;
    expect(await count()).toBe(1);
    await venue.store.query("update stream_ticket set expires_at = expires_at - interval '30 s'");
    await dropOldStreamTickets(venue.store);
    expect(await count()).toBe(0);
  });
});
