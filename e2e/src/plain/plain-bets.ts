/** The bets of the plain exchange: what it requires of them, shows of them, and what they can lose. */

type Bet = Readonly<Record<string, unknown>>;

/** Fields of every bet in the documents, of sport and casino. */
const fields = [
  'eventId',
  'legueId',
  'matchId',
  'marketId',
  'sportsName',
  'event',
  'markettype',
  'market',
  'selection',
  'selectionId',
  'type',
  'oddsReq',
  'stake',
  'placeTime',
  'favourMargin',
  'againstMargin',
  'runners',
] as const;

const fieldsOf = (bet: Bet): readonly string[] => {
  if (bet['markettype'] === 'Casino') return [...fields, 'roundId'];
  return [...fields, 'runnersCount', ...(bet['markettype'] === 'FANCY' ? ['price', 'size'] : [])];
};

/** The fields of the documents that a bet lacks. */
export const missingFields = (bet: Bet): readonly string[] =>
  fieldsOf(bet).filter((field) => bet[field] === undefined);

const shown = [
  'eventId',
  'legueId',
  'matchId',
  'marketId',
  'roundId',
  'sportsName',
  'event',
] as const;
const terms = ['markettype', 'selection', 'selectionId', 'type', 'oddsReq', 'stake'] as const;
const rest = ['placeTime', 'favourMargin', 'againstMargin', 'runners'] as const;

/** A bet as the documents list it, with texts for numbers. */
export function betRow(bet: Bet, index: number): Readonly<Record<string, unknown>> {
  const row = [...shown, ...terms, ...rest].map((name) => {
    const value = bet[name];
    return [name, typeof value === 'number' ? String(value) : value] as const;
  });
  return {
    betId: `b${index}`,
    ...Object.fromEntries(row),
    price: String(bet['price'] ?? bet['oddsReq']),
    size: bet['size'],
  };
}

const profitOf = ({ oddsReq, stake }: Bet): number => (Number(oddsReq) - 1) * Number(stake);

/** The result of a bet if the runner wins. */
function resultIf(bet: Bet, selectionId: string): number {
  const isOwn = String(bet['selectionId']) === selectionId;
  const won = isOwn ? profitOf(bet) : -Number(bet['stake']);
  return bet['type'] === 'back' ? won : -won;
}

const isPlain = ({ markettype }: Bet): boolean => markettype === 'FANCY' || markettype === 'Casino';

function worstOf(bets: readonly Bet[]): number {
  const [first] = bets;
  if (first === undefined || isPlain(first)) {
    return bets.reduce((sum, { stake }) => sum + Number(stake), 0);
  }
  const ids = (first['runners'] as readonly Bet[]).map((runner) => String(runner['selectionId']));
  const results = ids.map((id) => bets.reduce((sum, bet) => sum + resultIf(bet, id), 0));
  return -Math.min(0, ...results);
}

/** What the bets can lose at worst, market by market. */
export const exposureOf = (bets: readonly Bet[]): number =>
  [...Map.groupBy(bets, ({ marketId }) => marketId).values()].reduce(
    (sum, own) => sum + worstOf(own),
    0,
  );

/** Open bets by match, without the bets themselves. */
export const tradeRows = (bets: readonly Bet[]): readonly object[] =>
  [...Map.groupBy(bets, ({ matchId }) => matchId)].map(([matchId, own]) => {
    const { eventId, legueId, sportsName, event, markettype } = own[0] ?? {};
    return {
      _id: `t${String(matchId)}`,
      matchId,
      eventId,
      legueId,
      sportsName,
      event,
      markettype,
      count: String(own.length),
    };
  });
