/** Which players an event is news to, and of what kind. Pure. */
import type { DeviceNoticeKind, PlayerId } from '@layline/contract';
import type { Event } from '@layline/exchange';

export type News = readonly [playerId: PlayerId, kind: DeviceNoticeKind];

const each = (playerIds: Iterable<PlayerId>, kind: DeviceNoticeKind): readonly News[] =>
  [...new Set(playerIds)].map((playerId) => [playerId, kind]);

/** A bet that is matched as it is placed is no news, and rounds at tables are over in a minute. */
export function noticesOf(event: Event): readonly News[] {
  switch (event.kind) {
    case 'bet-matched':
      return [[event.playerId, 'matched']];
    case 'bet-placed':
      return each(
        event.fills.flatMap(({ maker }) => (maker === null ? [] : [maker.playerId])),
        'matched',
      );
    case 'market-settled':
      return each(
        event.bets.map(({ playerId }) => playerId),
        'settled',
      );
    case 'withdrawal-paid':
      return [[event.playerId, 'paid']];
    default:
      return [];
  }
}
