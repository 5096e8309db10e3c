/** Casino tables as the leader shows them: an edge asks, and the leader answers with what it serves. */

import { findGame } from '@layline/games';
import { encodedData } from '../base/envelope.ts';
import type { CasinoTables } from '../venue/casino/casino.ts';
import type { ClockedData } from '../venue/casino/clocked-data.ts';
import type { SiteDirectory } from '../venue/sites/directory.ts';
import type { Bus } from './bus/bus.ts';
import type { LeaderLine } from './leader-line.ts';
import { decode, encode, type Subjects, type TableMessage, type TableReply } from './wire.ts';

const flight = 'vimaan';

export function remoteTables(line: LeaderLine, subjects: Subjects): CasinoTables {
  async function show(message: TableMessage): Promise<ClockedData | null> {
    const payload = await line.ask(subjects.table, message);
    const reply = payload && decode<Partial<TableReply>>(payload);
    if (typeof reply?.still !== 'string' || typeof reply.now !== 'string') return null;
    return { still: encodedData(reply.still), now: encodedData(reply.now) };
  }
  return {
    live: (game, { site }) => show({ game, siteId: site.site_id }),
    flightBytes: ({ site_id: siteId }) => show({ game: flight, siteId }),
  };
}

interface TableParts {
  readonly tables: CasinoTables;
  readonly sites: SiteDirectory;
  readonly bus: Bus;
  readonly subjects: Subjects;
  readonly epoch: number;
}

/** For as long as the process leads. */
export const answerTables = ({ tables, sites, bus, subjects, epoch }: TableParts): unknown =>
  bus.serve(subjects.table(epoch), async (payload) => {
    const { game = '', siteId = '' } = decode<Partial<TableMessage>>(payload) ?? {};
    const site = sites.byId(siteId);
    const known = findGame(game);
    if (!site || (!known && game !== flight)) return encode({});
    const data = known
      ? await tables.live(known.id, { site, withResults: true })
      : await tables.flightBytes(site);
    if (data === null) return encode({});
    return encode({ still: data.still.toString(), now: data.now.toString() });
  });
