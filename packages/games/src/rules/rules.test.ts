/** Cards and their results, game by game, in tables that a player can check. */
import { describe, expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import { parseSlots } from '../cards/card.ts';
import type { Evaluation } from '../game/evaluation.ts';
import type { GameId } from '../game/game.ts';
import { evaluateRound } from '../round/evaluate-round.ts';

/** `half 1 2`, `push 1 3`, `pays 2: 40`, `void 1` or `-`. */
function remarks({ half, push, voided, pays }: Evaluation): string {
  const paid = Object.entries(pays).map(([sid, profit]) => `${sid}: ${profit / 100}`);
  const lists = [
    ['half', half],
    ['push', push],
    ['void', voided],
    ['pays', paid],
  ] as const;
  const texts = lists.flatMap(([name, list]) => (list.length ? [`${name} ${list.join(' ')}`] : []));
  return texts.join(', ') || '-';
}

const games: Partial<Record<GameId, string>> = {
  dt20: `
  cards    code  win                  also      reads
  2DD,6DD  2     2,5,7,10,22,24,31    -         Tiger#No#D : Even|T : Even#D : Red|T : Red#D : 2|T : 6
  KSS,ASS  1     1,6,8,21,23,25,26    -         Dragon#No#D : Odd|T : Odd#D : Black|T : Black#D : K|T : A
  9HH,9SS  2     2,4,6,7,17,23,25,34  -         Tiger#Yes#D : Odd|T : Odd#D : Red|T : Black#D : 9|T : 9
  9CC,9DD  1     1,4,6,8,17,23,24,34  -         Dragon#Yes#D : Odd|T : Odd#D : Black|T : Red#D : 9|T : 9
  QCC,QCC  3     3,4,5,8,20,22,25,37  half 1 2  Tie#Yes#D : Even|T : Even#D : Black|T : Black#D : Q|T : Q`,
  dt6: `
  cards    code  win                 also      reads
  5HH,5SS  2     2,3,5,6,9,13,15,16  -         Tiger#Yes#D : Odd|T : Odd#D : Red|T : Black#D : Heart|T : Spade
  JHH,ASS  1     1,5,6,9,13,15,16    -         Dragon#No#D : Odd|T : Odd#D : Red|T : Black#D : Heart|T : Spade
  3CC,9DD  2     2,5,7,11,13,14,18   -         Tiger#No#D : Odd|T : Odd#D : Black|T : Red#D : Club|T : Diamond
  KHH,KHH  3     0,3,5,6,9,13,14,17  push 1 2  Tie#Yes#D : Odd|T : Odd#D : Red|T : Red#D : Heart|T : Heart`,
  teen20: `
  cards                    code  win    also              reads
  2SS,2HH,3SS,KHH,4SS,KDD  1     1,2,4  pays 2: 40        Player A#A : Pure Sequence|B : Pair
  KHH,2SS,KDD,3SS,KSS,4SS  3     3,2,4  pays 2: 30 4: 40  Player B#A : Trail|B : Pure Sequence
  QSS,ASS,KHH,2HH,ACC,3CC  1     1,2,4  pays 2: 6 4: 6    Player A#A : Sequence|B : Sequence
  ASS,JSS,2HH,QHH,3CC,KCC  1     1,2,4  pays 2: 6 4: 6    Player A#A : Sequence|B : Sequence
  KSS,5SS,AHH,6HH,2CC,8CC  1     1      -                 Player A#A : High Card|B : High Card
  2HH,7SS,4HH,7CC,9HH,KDD  1     1,2,4  pays 2: 4         Player A#A : Color|B : Pair
  5DD,6CC,6SS,ASS,ADD,5CC  0     0      push 1 3          Tie#A : High Card|B : High Card`,
  Teen: `
  cards                    code  win  also      reads
  3SS,KCC,3CC,3HH,6HH,3DD  2     2    -         Player B#A : Pair|B : Pair
  4DD,4CC,3HH,2HH,2DD,3CC  0     0    push 1 2  Tie#A : Sequence|B : Sequence`,
  lucky7: `
  cards  code  win       also      reads
  2SS    1     1,3,6,8   -         Low Card#Even#Black#Card 2
  7DD    0     0,4,5,13  half 1 2  Tie#Odd#Red#Card 7
  8HH    2     2,3,5,14  -         High Card#Even#Red#Card 8`,
  lucky7eu: `
  cards  code  win          also      reads
  3CC    1     1,4,6,9,20   -         Low Card#Odd#Black#Card 3
  4CC    1     1,3,6,10,21  -         Low Card#Even#Black#Card 4
  7SS    0     0,4,6,13     half 1 2  Tie#Odd#Black#Card 7
  10HH   2     2,3,5,16,22  -         High Card#Even#Red#Card 10
  JHH    2     2,4,5,17,23  -         High Card#Odd#Red#Card J`,
  aaa: `
  cards  code  win          also        reads
  6HH    1     1,4,6,13,21  -           Amar#Even#Red#Under 7#Card 6
  7SS    2     2,5,7,14     half 21 22  Akbar#Odd#Black#Tie#Card 7
  10SS   2     2,4,7,17,22  -           Akbar#Even#Black#Over 7#Card 10
  KDD    3     3,5,6,20,22  -           Anthony#Odd#Red#Over 7#Card K`,
  btable: `
  cards  code  win          also  reads
  ASS    1     1,7,9,13,15  -     DON#Odd#Black#Barati#Card A
  ACC    2     2,7,9,13,15  -     Amar Akbar Anthony#Odd#Black#Barati#Card A
  JSS    3     3,7,9,10,15  -     Sahib Bibi Aur Ghulam#Odd#Black#Barati#Card J
  QSS    3     3,9,11,14    -     Sahib Bibi Aur Ghulam#Even#Black#Dulha Dulhan#Card Q
  KCC    4     4,7,9,12,14  -     Dharam Veer#Odd#Black#Dulha Dulhan#Card K
  KHH    5     5,7,8,12,14  -     Kis KisKo Pyaar Karoon#Odd#Red#Dulha Dulhan#Card K
  QDD    5     5,8,11,14    -     Kis KisKo Pyaar Karoon#Even#Red#Dulha Dulhan#Card Q
  JDD    6     6,7,8,10,15  -     Ghulam#Odd#Red#Barati#Card J`,
  poker20: `
  cards                                 code  win       also        reads
  KSS,QSS,2CC,2DD,JSS,10SS,ASS,3HH,4HH  11    11,19,22  -           Player A##Straight Flush##One Pair
  ASS,9CC,6HH,9DD,2SS,3DD,4CC,5HH,KHH   21    21,15,25  -           Player B##Straight##Straight
  2CC,7DD,4CC,8DD,ASS,KSS,QSS,JSS,10SS  0     0,19,29   push 11 21  Tie##Straight Flush##Straight Flush
  7DD,AHH,5DD,4DD,4HH,4CC,4SS,10SS,6DD  21    21,14,28  -           Player B##Three of a Kind##Four of a Kind
  KSS,3SS,4DD,4CC,8CC,QSS,4SS,5SS,8HH   21    21,16,27  -           Player B##Flush##Full House
  3CC,9SS,AHH,8DD,2SS,5DD,JCC,QHH,6SS   21    21        -           Player B##High Card##High Card`,
  baccarat: `
  cards                    code  win          also         reads
  ASS,2CC,10CC,4HH,2HH,1   2     2,6          pays 2: 0.5  Banker#-#No#No#P : 3|B : 6
  5SS,KHH,5SS,8DD,1,1      2     2,4,7,8,9    -            Banker#Player Pair#Yes#Yes#P : 0|B : 8
  ASS,KHH,ACC,KHH,2CC,4CC  3     3,4,5,6,8,9  push 1 2     Tie#Player Pair & Banker Pair#Yes#Yes#P : 4|B : 4
  2HH,3CC,5DD,8CC,1,KSS    1     1,6          -            Player#-#No#No#P : 7|B : 1
  2CC,3CC,8DD,KHH,8HH,1    1     1,6          -            Player#-#No#No#P : 8|B : 3
  3HH,KHH,4CC,6HH,1,1      1     1,7          -            Player#-#No#No#P : 7|B : 6
  4CC,QDD,5DD,5SS,1,1      1     1,7          -            Player#-#No#No#P : 9|B : 5`,
  worli2: `
  cards          code  win       also  reads
  10SS,3CC,7CC   0     10,13,14  -     0 Single#Line 2#Even#370
  2SS,3CC,9DD    4     4,11,14   -     4 Single#Line 1#Even#239
  10SS,10HH,ACC  1     1,11,12   -     1 Single#Line 1#Odd#100
  2CC,8DD,7DD    7     7,13,12   -     7 Single#Line 2#Odd#278`,
};

describe.each(Object.entries(games))('%s', (id, text) => {
  test.each(readTable(text))('[CAS-8] $cards gives $win, $also', (row) => {
    const slots = parseSlots(row['cards'] ?? '') ?? [];
    const decided = evaluateRound(id as GameId, slots);
    expect({
      cards: row['cards'],
      code: decided.result,
      win: decided.win.join(','),
      also: remarks(decided),
      reads: decided.desc,
    }).toEqual(row);
  });
});
