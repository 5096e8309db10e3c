/**
 * Branded ids. A brand keeps one room's id from being passed as another's; at run time each is the
 * plain text or number that travels on the wire.
 */
declare const brand: unique symbol;
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };

export type SiteId = Branded<string, 'SiteId'>;
export type PlayerId = Branded<string, 'PlayerId'>;
/** Somebody between a site and its players; unique over the whole install. */
export type AgentId = Branded<string, 'AgentId'>;
/** A feed's market, such as `1.200806927`. Unique over the whole install. */
export type MarketId = Branded<string, 'MarketId'>;
/** A match, race or other fixture: the document's `matchId` in bets, `eventId` in lists. */
export type EventId = Branded<string, 'EventId'>;
export type CompetitionId = Branded<string, 'CompetitionId'>;
/** The selection's number inside its market: the document's `selectionId`. */
export type RunnerId = Branded<number, 'RunnerId'>;
export type BetId = Branded<string, 'BetId'>;
/** The number of a trigger, counted together with those of bets. */
export type TriggerId = Branded<string, 'TriggerId'>;
/** The caller's own name for a bet; the same reference gets the same answer for 24 hours. */
export type ClientRef = Branded<string, 'ClientRef'>;
/** The operator's own name for a payment in or out; no other payment of the site ever has it. */
export type TransferRef = Branded<string, 'TransferRef'>;

export const siteId = (text: string): SiteId => text as SiteId;
export const playerId = (text: string): PlayerId => text as PlayerId;
export const agentId = (text: string): AgentId => text as AgentId;
export const marketId = (text: string): MarketId => text as MarketId;
export const eventId = (text: string): EventId => text as EventId;
export const competitionId = (text: string): CompetitionId => text as CompetitionId;
export const betId = (text: string): BetId => text as BetId;
export const triggerId = (text: string): TriggerId => text as TriggerId;
export const clientRef = (text: string): ClientRef => text as ClientRef;
/** Of a bet whose caller gave none: nobody can ask for its answer again, and none is kept. */
export const noRef = clientRef('');
export const transferRef = (text: string): TransferRef => text as TransferRef;

/** Throws a RangeError unless the number is a safe, non-negative integer. */
export function runnerId(value: number): RunnerId {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`A runner id is a whole number of 0 or more, not ${value}`);
  }
  return value as RunnerId;
}
