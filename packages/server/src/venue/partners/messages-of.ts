/**
 * What webhooks deliver of a row of the journal. Pure: the same row gives the same messages under the same
 * ids, so that a delivery that is repeated by another server, or years later, is known as a repetition.
 */
import {
  type Instant,
  type Money,
  makeInstant,
  makeMoneyText,
  type Odds,
  type PlayerId,
  sumMoney,
} from '@layline/contract';
import type { WebhookData, WebhookType } from '@layline/contract/webhooks';
import {
  type BetPlaced,
  type Event,
  isCashierEvent,
  type ProtectionChanged,
  type RiskScope,
  type SettledBet,
} from '@layline/exchange';
import { cashierMessage } from './cashier-message.ts';

/** A place in the journal: a command, and an event of it. */
export interface Position {
  readonly seq: number;
  readonly part: number;
}

export interface Message extends Position {
  readonly id: string;
  readonly type: WebhookType;
  readonly at: Instant;
  readonly subject: string;
  /** Null for what concerns every site of the venue. */
  readonly siteId: string | null;
  readonly data: object;
}

interface Row {
  readonly part: number;
  /** Of the journal's chain: a restored store may use a number again, but not this. */
  readonly hash: string;
  readonly event: Event;
}

type SiteOf = (playerId: PlayerId) => string | null;
type Draft = Pick<Message, 'type' | 'subject' | 'siteId' | 'data'>;

export function messagesOf({ part, hash, event }: Row, siteOf: SiteOf): Message[] {
  const { seq, at } = event;
  return draftsOf(event, siteOf).map((draft, place) => ({
    ...draft,
    seq,
    part,
    at,
    id: `evt-${seq}-${part}.${place}-${hash.slice(0, 8)}`,
  }));
}

const amountOf = (amount: Money): string => makeMoneyText(amount);
const amountOrNull = (amount: Money | null): string | null =>
  amount === null ? null : makeMoneyText(amount);
/** Odds are hundredths, as money is. */
const oddsText = (odds: Odds): string => makeMoneyText(odds as number as Money);

function draft<Type extends WebhookType>(
  type: Type,
  { subject, siteId }: Pick<Draft, 'subject' | 'siteId'>,
  data: WebhookData<Type>,
): Draft {
  return { type, subject, siteId, data };
}

function draftsOf(event: Event, siteOf: SiteOf): Draft[] {
  // An account that is unknown belongs to no site: what is of no site goes to nobody.
  const player = (id: PlayerId) => ({ subject: id, siteId: siteOf(id) ?? '' });
  const everywhere = (subject: string) => ({ subject, siteId: null });
  if (isCashierEvent(event)) {
    const { siteId } = event;
    const subject = 'playerId' in event ? event.playerId : event.transferRef;
    return [{ ...cashierMessage(event), subject, siteId }];
  }
  switch (event.kind) {
    case 'account-opened': {
      const { playerId, siteId, exposureLimit, isChange } = event;
      const of = { subject: playerId, siteId };
      const amount = exposureLimit === null ? null : amountOf(exposureLimit);
      if (!isChange) {
        return [draft('player.opened', of, { player: playerId, exposureLimit: amount })];
      }
      const limit = { limit: 'exposure', period: null, amount, minutes: null } as const;
      return [draft('player.limit', of, { player: playerId, ...limit, by: 'operator' })];
    }
    case 'protection-changed':
      return protectionDrafts(event.change, event.playerId, player(event.playerId));
    case 'funds-moved': {
      const { playerId, transfer, transferRef = null } = event;
      const type = transfer.reason === 'deposit' ? 'deposit.credited' : 'withdrawal.paid';
      const data = { player: playerId, amount: amountOf(transfer.amount), ref: transferRef };
      return [draft(type, player(playerId), data)];
    }
    case 'market-settled':
      return [
        draft('market.settled', everywhere(event.marketId), { market: event.marketId }),
        ...settledDrafts(event.bets, { market: event.marketId, isCorrection: false }, player),
      ];
    case 'market-resettled': {
      const market = event.definition.marketId;
      return [
        draft('market.resettled', everywhere(market), { market }),
        ...settledDrafts(event.bets, { market, isCorrection: true }, player),
      ];
    }
    case 'round-settled': {
      const { roundId: round, outcome, bets } = event;
      const settled = settledDrafts(bets, { market: round, isCorrection: false }, player);
      if (outcome === null) return settled;
      const { result, win: winner, cards, isVoid } = outcome;
      const data = { round, result, winner, cards, isVoid };
      return [draft('round.settled', everywhere(round), data), ...settled];
    }
    case 'round-voided': {
      const { roundId: round, bets } = event;
      return [
        draft('round.voided', everywhere(round), { round }),
        ...settledDrafts(bets, { market: round, isCorrection: true }, player),
      ];
    }
    case 'risk-stopped':
    case 'risk-resumed': {
      const { scope } = event;
      const type = event.kind === 'risk-stopped' ? 'risk.stopped' : 'risk.resumed';
      const siteId = 'siteId' in scope ? scope.siteId : null;
      const of = idOf(scope);
      return [
        draft(type, { subject: `risk:${scope.kind}:${of}`, siteId }, { scope: scope.kind, of }),
      ];
    }
    default:
      return betDrafts(event, player);
  }
}

function idOf(scope: RiskScope): string {
  switch (scope.kind) {
    case 'all':
      return '';
    case 'site':
      return scope.siteId;
    case 'sport':
      return scope.sportId;
    case 'maintenance':
      return scope.siteId ?? '';
    case 'market':
      return scope.marketId;
  }
}

type OfPlayer = (playerId: PlayerId) => Pick<Draft, 'subject' | 'siteId'>;

function betDrafts(event: Event, player: OfPlayer): Draft[] {
  switch (event.kind) {
    case 'bet-placed':
      return placedDrafts(event, player);
    case 'session-bet-placed': {
      const { betId: bet, playerId, marketId: market, side, stake } = event;
      const matched = amountOf(stake);
      const own = { kind: 'session', selection: null, odds: null } as const;
      const data = { bet, player: playerId, market, side, stake: matched, matched, ...own };
      return [draft('bet.placed', player(playerId), data)];
    }
    case 'casino-bet-placed': {
      const { betId: bet, playerId, roundId: market, sid: selection, side, odds, stake } = event;
      const matched = amountOf(stake);
      const own = { kind: 'casino', odds: odds === 0 ? null : oddsText(odds) } as const;
      const data = {
        bet,
        player: playerId,
        market,
        selection,
        side,
        stake: matched,
        matched,
        ...own,
      };
      return [draft('bet.placed', player(playerId), data)];
    }
    case 'bet-matched': {
      const { betId: bet, playerId, marketId: market, odds, size } = event;
      const data = { bet, player: playerId, market, odds: oddsText(odds), size: amountOf(size) };
      return [draft('bet.matched', player(playerId), data)];
    }
    case 'bet-cancelled': {
      const { betId: bet, playerId, marketId: market, size } = event;
      const data = { bet, player: playerId, market, size: amountOf(size) };
      return [draft('bet.cancelled', player(playerId), data)];
    }
    case 'bet-lapsed': {
      const { betId: bet, playerId, marketId: market, size, reason } = event;
      const data = { bet, player: playerId, market, size: amountOf(size), reason };
      return [draft('bet.lapsed', player(playerId), data)];
    }
    default:
      return [];
  }
}

/** A bet that takes waiting bets of others says so of each of them, too. */
function placedDrafts(event: BetPlaced, player: OfPlayer): Draft[] {
  const { betId: bet, playerId, marketId: market, runnerId: selection, side, fills } = event;
  const matched = amountOf(sumMoney(fills.map(({ size }) => size)));
  const data = {
    bet,
    player: playerId,
    market,
    kind: 'odds',
    selection,
    side,
    odds: oddsText(event.oddsRequested),
    stake: amountOf(event.stake),
    matched,
  } as const;
  const taken = fills.flatMap(({ maker, odds, size }) => {
    if (maker === null) return [];
    const of = { bet: maker.betId, player: maker.playerId, market };
    const part = { odds: oddsText(odds), size: amountOf(size) };
    return [draft('bet.matched', player(maker.playerId), { ...of, ...part })];
  });
  return [draft('bet.placed', player(playerId), data), ...taken];
}

const minuteMs = 60_000;

function protectionDrafts(
  change: ProtectionChanged['change'],
  playerId: PlayerId,
  of: Pick<Draft, 'subject' | 'siteId'>,
): Draft[] {
  switch (change.kind) {
    case 'limit-set': {
      const { limit, period, amount, by } = change;
      const isTime = limit === 'time';
      const minutes = isTime && amount !== null ? Math.round(amount / minuteMs) : null;
      const sum = isTime ? null : amountOrNull(amount as Money | null);
      const data = { player: playerId, limit, period, amount: sum, minutes, by };
      return [draft('player.limit', of, data)];
    }
    case 'timed-out': {
      const until = makeInstant(change.until);
      const data = { player: playerId, hold: 'time-out', until, by: change.by } as const;
      return [draft('player.held', of, data)];
    }
    case 'excluded': {
      const until = change.until === null ? null : makeInstant(change.until);
      const data = { player: playerId, hold: 'exclusion', until, by: change.by } as const;
      return [draft('player.held', of, data)];
    }
    case 'level-noted':
    case 'level-set':
      return [levelDraft(change, playerId, of)];
    case 'register-noted': {
      if (change.ends) return [draft('player.released', of, { player: playerId, by: 'register' })];
      if (!change.begins) return [];
      const data = { player: playerId, hold: 'exclusion', until: null, by: 'register' } as const;
      return [draft('player.held', of, data)];
    }
    case 'returned':
      return [draft('player.released', of, { player: playerId, by: change.by })];
    default:
      return [];
  }
}

function levelDraft(
  change: Extract<ProtectionChanged['change'], { readonly kind: 'level-noted' | 'level-set' }>,
  player: PlayerId,
  of: Pick<Draft, 'subject' | 'siteId'>,
): Draft {
  const noted = change.kind === 'level-noted' ? change : change.level;
  const until = noted === null ? null : makeInstant(noted.until);
  const by = change.kind === 'level-noted' ? 'verifier' : 'operator';
  return draft('player.level', of, { player, level: noted?.level ?? 0, until, by });
}

const betsMax = 100;

function settledDrafts(
  bets: readonly SettledBet[],
  facts: { readonly market: string; readonly isCorrection: boolean },
  player: OfPlayer,
): Draft[] {
  const byPlayer = Map.groupBy(bets, ({ playerId }) => playerId);
  return [...byPlayer].flatMap(([playerId, own]) => {
    const of = player(playerId);
    const parts = Array.from({ length: Math.ceil(own.length / betsMax) }, (_, index) =>
      own.slice(index * betsMax, (index + 1) * betsMax),
    );
    return parts.map((part) => {
      const lines = part.map(({ betId, outcome, profit }) => {
        return { bet: betId, outcome, profit: amountOf(profit) };
      });
      const profit = amountOf(sumMoney(part.map((one) => one.profit)));
      return draft('bets.settled', of, { player: playerId, ...facts, bets: lines, profit });
    });
  });
}
