/** The two sources of a table: the four calls of the table page, or the play page's own. */
import { makeTopic } from '@layline/contract/topic';
import { call } from '../../api/request.ts';
import type { TableSource } from './table-feed.ts';

interface FeedPath {
  readonly family: 'dragontiger' | 'teenpatti' | 'lucky';
  readonly variant: 't20' | 'a' | 'b';
}

const tableFeeds: Readonly<Record<string, FeedPath>> = {
  dt20: { family: 'dragontiger', variant: 't20' },
  teen20: { family: 'teenpatti', variant: 't20' },
  lucky7: { family: 'lucky', variant: 'a' },
  lucky7eu: { family: 'lucky', variant: 'b' },
};

/** Returns null for a game that only the play page has. */
export function tableSource(type: string): TableSource | null {
  const params = tableFeeds[type];
  if (params === undefined) return null;
  return {
    key: `table/${type}`,
    type,
    topic: makeTopic('table', type),
    loadData: (signal) =>
      call('casinoTableData', { params, signal }).then((reply): unknown => reply.data),
    loadResults: (signal) =>
      call('casinoTableResults', { params, signal }).then((reply): unknown => reply.data),
  };
}

export const playSource = (type: string, eventId: string): TableSource => ({
  key: `play/${type}/${eventId}`,
  type,
  topic: makeTopic('table', type),
  loadData: (signal) =>
    call('casinoPlayData', { params: { casinoType: type, eventId }, signal }).then(
      (reply): unknown => reply.data,
    ),
  loadResults: null,
});
