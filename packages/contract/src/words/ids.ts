/**
 * Branded ids. A brand keeps ids of different kinds from being mixed up; at run time each is the plain
 * text or number that travels on the wire.
 */
declare const brand: unique symbol;
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };

export type SiteId = Branded<string, 'SiteId'>;
export type PlayerId = Branded<string, 'PlayerId'>;
/** An agent between a site and its players; unique across the install. */
export type AgentId = Branded<string, 'AgentId'>;
/** A feed's market, such as `1.200806927`; unique across the install. */
export type MarketId = Branded<string, 'MarketId'>;
/** A match, race or other fixture: the documents' `matchId` in bets, `eventId` in lists. */
export type EventId = Branded<string, 'EventId'>;
export type CompetitionId = Branded<string, 'CompetitionId'>;
/** A selection's number within its market: the documents' `selectionId`. */
export type RunnerId = Branded<number, 'RunnerId'>;
export type BetId = Branded<string, 'BetId'>;
/** Trigger number, from the same counter as bet numbers. */
export type TriggerId = Branded<string, 'TriggerId'>;
/** The caller's idempotency key for a bet; the same key gets the same reply for 24 hours. */
export type ClientRef = Branded<string, 'ClientRef'>;
/** The operator's reference of a deposit or withdrawal; unique within the site for ever. */
export type TransferRef = Branded<string, 'TransferRef'>;
/** A withdrawal from the cashier: random, so that a restored backup uses none again. */
export type WithdrawalRef = Branded<string, 'WithdrawalRef'>;

export const siteId = (text: string): SiteId => text as SiteId;
export const playerId = (text: string): PlayerId => text as PlayerId;
export const agentId = (text: string): AgentId => text as AgentId;
export const marketId = (text: string): MarketId => text as MarketId;
export const eventId = (text: string): EventId => text as EventId;
export const competitionId = (text: string): CompetitionId => text as CompetitionId;
export const betId = (text: string): BetId => text as BetId;
export const triggerId = (text: string): TriggerId => text as TriggerId;
export const clientRef = (text: string): ClientRef => text as ClientRef;
/** Marks a bet placed without a client reference: its reply is not stored and cannot be requested again. */
export const noRef = clientRef('');
export const transferRef = (text: string): TransferRef => text as TransferRef;
export const withdrawalRef = (text: string): WithdrawalRef => text as WithdrawalRef;

/** Throws a RangeError unless the number is a safe, non-negative integer. */
export function runnerId(value: number): RunnerId {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`A runner id is a whole number of 0 or more, not ${value}`);
  }
  return value as RunnerId;
}
