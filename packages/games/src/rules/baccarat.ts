/**
 * Baccarat: Player C1 C3 C5, Banker C2 C4 C6, third cards by the usual table; the higher last digit
 * wins. A tie pushes Player and Banker; a Banker win with 6 pays half, and there is no commission.
 */
import { type Card, pointsOf, rankOf, type Slot, unseen } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { dealtCards, type Game } from '../game/game.ts';
import { makeOptions } from '../game/option.ts';
import { yesNo } from './card-words.ts';

const valueOf = (card: Card): number => (pointsOf(card) > 9 ? 0 : pointsOf(card));
const totalOf = (cards: readonly Card[]): number =>
  cards.reduce((total, card) => total + valueOf(card), 0) % 10;

/** True if Banker draws on this two-card total, given Player's `third` card or none. */
function bankerDraws(total: number, third: Card | null): boolean {
  if (third === null || total < 3) return total < 6;
  const value = valueOf(third);
  if (total === 3) return value !== 8;
  if (total === 4) return value >= 2 && value <= 7;
  if (total === 5) return value >= 4 && value <= 7;
  return total === 6 && (value === 6 || value === 7);
}

function deal(drawn: readonly Card[]): readonly Slot[] {
  const [p1, b1, p2, b2, ...rest] = drawn as readonly [Card, Card, Card, Card, ...Card[]];
  const player = totalOf([p1, p2]);
  const banker = totalOf([b1, b2]);
  if (player > 7 || banker > 7) return [p1, b1, p2, b2, unseen, unseen];
  const third = player < 6 ? (rest.shift() ?? null) : null;
  const last = bankerDraws(banker, third) ? rest.shift() : undefined;
  return [p1, b1, p2, b2, third ?? unseen, last ?? unseen];
}

/** Sids of the pair options that each side's first two cards win, and their texts. */
function readPairs(slots: readonly Slot[]) {
  const [p1, b1, p2, b2] = slots as readonly [Card, Card, Card, Card, Slot, Slot];
  const isPlayerPair = rankOf(p1) === rankOf(p2);
  const isBankerPair = rankOf(b1) === rankOf(b2);
  const isPerfect = p1 === p2 || b1 === b2;
  const isEither = isPlayerPair || isBankerPair;
  const names = [isPlayerPair && 'Player Pair', isBankerPair && 'Banker Pair'];
  return {
    own: [...(isPlayerPair ? [4] : []), ...(isBankerPair ? [5] : [])],
    shared: [...(isPerfect ? [8] : []), ...(isEither ? [9] : [])],
    desc: `${names.filter(Boolean).join(' & ') || '-'}#${yesNo(isPerfect)}#${yesNo(isEither)}`,
  };
}

function evaluate(slots: readonly Slot[]): Evaluation {
  const player = totalOf(dealtCards(slots.filter((_, index) => index % 2 === 0)));
  const banker = totalOf(dealtCards(slots.filter((_, index) => index % 2 === 1)));
  const winner = player > banker ? 1 : player < banker ? 2 : 3;
  const isBig = dealtCards(slots).length > 4;
  const pairs = readPairs(slots);
  return evaluation({
    result: `${winner}`,
    win: [winner, ...pairs.own, isBig ? 6 : 7, ...pairs.shared],
    push: winner === 3 ? [1, 2] : [],
    pays: winner === 2 && banker === 6 ? { 2: 50 } : {},
    desc: `${['Player', 'Banker', 'Tie'][winner - 1]}#${pairs.desc}#P : ${player}|B : ${banker}`,
  });
}

const tie = '619306544887/6508331087895';
const pair = { market: 'Pair', back: 1200, band: 1300, win: '31/415' };

export const baccarat: Game = {
  id: 'baccarat',
  name: 'Baccarat',
  prefix: '119',
  videoId: '3044',
  deck: 'd416',
  drawCount: 6,
  slotCount: 6,
  options: makeOptions([
    {
      name: 'Player',
      market: 'Winner',
      back: 200,
      win: '8712962041376/19524993263685',
      push: tie,
    },
    {
      name: 'Banker',
      market: 'Winner',
      back: 200,
      win: '8954111587648/19524993263685',
      push: tie,
      tiers: [[50, '210337737856/3904998652737']],
    },
    { name: 'Tie', market: 'Winner', back: 900, band: 1020, win: tie },
    { name: 'Player Pair', ...pair },
    { name: 'Banker Pair', ...pair },
    { name: 'Big', market: 'Size', back: 154, win: '230105/370461' },
    { name: 'Small', market: 'Size', back: 250, band: 255, win: '140356/370461' },
    { name: 'Perfect Pair', market: 'Pair', back: 2600, band: 2900, win: '56513/1689465' },
    { name: 'Either Pair', market: 'Pair', back: 600, band: 675, win: '340163/2365251' },
  ]),
  cases: {
    Winner: [{ win: [1] }, { win: [2] }, { win: [2], pays: { 2: 50 } }, { win: [3], push: [1, 2] }],
  },
  independent: ['Pair'],
  deal,
  evaluate,
};
