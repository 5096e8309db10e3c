/**
 * What other servers lack: how objects are completed that the specification's documents, or the feeds behind
 * them, describe in another way. An object is recognised by fields that it has in the contract; the first
 * entry that fits counts.
 */
import type { ObjectShape } from './src/api/shape.ts';

interface Lack
  extends Partial<
    Pick<ObjectShape, 'needs' | 'from' | 'absent' | 'unknown' | 'ofText' | 'isOpen'>
  > {
  readonly has: readonly string[];
  /** Fields with words that other servers choose freely. */
  readonly anyText?: readonly string[];
}

const open = { absent: { status: 'OPEN' }, unknown: { status: 'SUSPENDED' } } as const;

export const lacks: readonly Lack[] = [
  {
    // A bet. Where nothing is said of parts, the whole stake is matched at the odds asked.
    has: ['oddsReq', 'favourMargin'],
    needs: ['type'],
    from: {
      _id: 'betId',
      betId: '_id',
      market: 'markettype',
      price: 'oddsReq',
      sizeMatched: 'stake',
    },
    absent: { case: 'open' },
    anyText: ['case'],
  },
  { has: ['matchId', 'markettype', 'count'], needs: ['matchId'], from: { _id: 'matchId' } },
  {
    has: ['betDelay', 'pricedAt'],
    needs: ['marketId'],
    absent: { status: 'OPEN', numberOfWinners: 1 },
    unknown: { status: 'SUSPENDED' },
  },
  {
    has: ['selectionId', 'ex'],
    needs: ['selectionId'],
    from: { runnerName: 'runner', runner: 'runnerName' },
    unknown: { status: 'SUSPENDED' },
  },
  { has: ['price', 'size'], needs: ['price'] },
  { has: ['eventId', 'matchOdds'], needs: ['eventId'], ...open },
  { has: ['inplay', 'runners'], ...open },
  { has: ['mid', 'section'], needs: ['mid'], ...open },
  { has: ['sid', 'gstatus', 'adfa'], needs: ['sid'], absent: { gstatus: 'ACTIVE' } },
  { has: ['oname', 'odds'], needs: ['oname', 'odds'] },
  {
    // A line of 0 would be one.
    has: ['SelectionId', 'RunnerName'],
    needs: ['SelectionId'],
    absent: { LayPrice1: -1, BackPrice1: -1 },
  },
  { has: ['gmid', 'gOdds'], needs: ['gmid'], absent: { etid: 10 } },
  { has: ['status', 'mid', 'rc'], ...open },
  { has: ['eventTypeId', 'icons'], needs: ['eventTypeId'], from: { id: 'eventTypeId' } },
  { has: ['competitionId', 'competitionRegion'], needs: ['competitionId'] },
  { has: ['matchId', 'thumbUrl'], needs: ['matchId'] },
  {
    has: ['casinoType', 'dataURL'],
    needs: ['casinoType'],
    from: { casinoType: 'id', id: 'casinoType' },
  },
  // Some games send further options in fields of their own.
  { has: ['t1', 't2'], isOpen: true },
  { has: ['nat', 'nation', 'gstatus'], absent: { min: 100, max: 5000 } },
  { has: ['autotime', 'gtype'], absent: { min: 100, max: 5000 } },
  { has: ['mid', 'result'], needs: ['mid'] },
  {
    has: ['oddsMin', 'fancyMin'],
    absent: {
      oddsMin: 100,
      oddsMax: 100_000,
      bookmakerMin: 100,
      bookmakerMax: 300_000,
      fancyMin: 100,
      fancyMax: 300_000,
      casinoMin: 100,
      casinoMax: 5000,
    },
  },
  { has: ['primaryColor', 'layout'], absent: { demo: true, currency: 'INR' } },
  { has: ['eventId', 'lock'], needs: ['eventId'] },
  { has: ['notice'], needs: ['notice'] },
  { has: ['banner'], needs: ['banner'] },
  {
    has: ['openingBalance', 'allowedGames'],
    from: { name: 'userName' },
    // Without a list every game is allowed.
    absent: { allowedGames: ['4', '1', '2', '10', '113'], currency: 'INR' },
  },
  { has: ['pageItems', 'currentPage'], absent: { currentPage: 1, totalPages: 1 } },
  // A stream without groups leaves the list of bets to the calls.
  { has: ['betCount', 'trades'], needs: ['trades', 'betCount'] },
  { has: ['loginTime', 'deviceIp'], from: { _id: 'loginTime' }, anyText: ['loginStatus'] },
  { has: ['updatedOf', 'createdAt'], from: { _id: 'createdAt' } },
  { has: ['createdAt', 'displayText'], from: { _id: 'createdAt' } },
  { has: ['quoteId'], needs: ['quoteId'] },
  { has: ['ticket'], needs: ['ticket'] },
  // A person or a role may be a name alone.
  { has: ['_id', 'userName'], from: { userName: '_id' }, ofText: 'userName' },
  { has: ['_id', 'name'], ofText: 'name' },
];
