/** Profit and loss with its drill-down, and by day for a chart (ACC-4). */
import { addMs, type Instant, type Money, makeMoney, type ProfitLossRow } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { sportName } from '../../../shown/market/lists.ts';
import { marketTypeNames } from '../../../shown/player/bet-view.ts';
import { makeStoredRows } from '../../../shown/player/stored-rows.ts';
import { listBets } from '../../../store/queries/bets/bets.ts';
import {
  listProfitDays,
  listProfits,
  type ProfitLevel,
  type ProfitSum,
} from '../../../store/queries/profit/profit-loss.ts';
import { dayAfter } from '../../door/days.ts';
import { makePaged, refusePage } from '../../door/paging.ts';
import type { PlayerCall } from './call.ts';

/** Longest period of a chart. */
const chartMaxMs = 366 * 86_400_000;

export const profitLossHandlers = {
  async profitLoss(call: PlayerCall<'profitLoss'>) {
    const { app, session, params, body } = call;
    const refusal = refusePage(params);
    if (refusal) return refusal;
    if (body.markettype || body.marketId) return listBetsOf(call);
    const level = levelOf(body);
    const filter = {
      playerId: session.player.player_id,
      sportId: body.eventId ?? null,
      eventId: body.matchId ?? null,
      from: body.from ?? null,
      to: dayAfter(body.to ?? null),
      search: body.search ?? '',
    };
    const page = await listProfits(app.store, { level, ...filter, ...params });
    return makePaged({ ...page, ...params }, (sum): ProfitLossRow => makeRow(level, sum));
  },

  async profitDays({ app, session, body }: PlayerCall<'profitDays'>) {
    const to = dayAfter(body.to ?? null);
    const filter = {
      playerId: session.player.player_id,
      sportId: null,
      eventId: null,
      from: earliest(body.from ?? null, to ?? app.clock.now()),
      to,
      search: '',
    };
    const days = await listProfitDays(app.store, filter);
    return succeed(
      days.map(({ day, sport_id, net }) => ({
        day,
        eventId: sport_id,
        sportsName: sportName(sport_id),
        net: makeMoney(net as Money),
      })),
    );
  },
};

function earliest(from: Instant | null, end: Instant): Instant {
  const first = addMs(end, -chartMaxMs);
  return from !== null && from > first ? from : first;
}

async function listBetsOf({ app, session, params, body }: PlayerCall<'profitLoss'>) {
  const filter = {
    playerId: session.player.player_id,
    isSettled: true,
    sportId: body.eventId ?? null,
    eventId: body.matchId ?? null,
    marketId: body.marketId ?? null,
    kind: kindOf(body.markettype ?? ''),
    from: body.from ?? null,
    to: dayAfter(body.to ?? null),
    search: body.search ?? '',
  };
  const page = await listBets(app.store, { ...filter, ...params });
  const items = await makeStoredRows(app, page.items);
  return makePaged(
    { ...page, ...params, items },
    (row): ProfitLossRow => ({ level: 'bet', ...row }),
  );
}

const levelOf = (body: PlayerCall<'profitLoss'>['body']): ProfitLevel => {
  if (body.matchId !== undefined) return 'market';
  return body.eventId === undefined ? 'sport' : 'match';
};

/** Returns the kind of market by its wire name; an unknown name matches nothing. */
function kindOf(name: string): string | null {
  if (name === '') return null;
  const wanted = name.toLowerCase();
  const found = Object.entries(marketTypeNames).find(([, text]) => text.toLowerCase() === wanted);
  return found?.[0] ?? name;
}

function makeRow(level: ProfitLevel, sum: ProfitSum): ProfitLossRow {
  const sums = {
    profit: makeMoney(sum.profit as Money),
    loss: makeMoney(sum.loss as Money),
    commission: makeMoney(sum.commission as Money),
    net: makeMoney((sum.profit + sum.loss - sum.commission) as Money),
    bets: sum.bets,
  };
  const eventId = sum.sport_id;
  const sport = { eventId, sportsName: sportName(eventId) };
  if (level === 'sport') return { level, _id: eventId, ...sport, ...sums };
  const match = { matchId: sum.event_id ?? '', event: sum.event ?? '' };
  const { settled_at: settledAt } = sum;
  if (level === 'match') {
    return { level, _id: match.matchId, ...sport, ...match, settledAt, ...sums };
  }
  const marketId = sum.market_id ?? '';
  const market = { marketId, market: sum.market ?? '', markettype: typeName(sum) };
  return { level, _id: marketId, eventId, ...match, ...market, settledAt, ...sums };
}

const typeName = ({ kind }: ProfitSum): string => (kind === null ? '' : marketTypeNames[kind]);
