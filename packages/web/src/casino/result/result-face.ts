/** How a result code looks in the strip and on the roads: its letter and its colour. Pure. */
const resultTones = ['red', 'gold', 'green', 'blue', 'violet', 'teal'] as const;
export type ResultTone = (typeof resultTones)[number];

export interface ResultFace {
  readonly letter: string;
  readonly tone: ResultTone;
}

const tie: ResultFace = { letter: 'T', tone: 'green' };

const letters = (text: readonly string[], tones: readonly ResultTone[], codes: readonly string[]) =>
  Object.fromEntries(
    text.map((letter, at) => [codes[at] ?? '', { letter, tone: tones[at] ?? 'green' }]),
  );

const dragonTiger = letters(['D', 'T'], ['red', 'gold'], ['1', '2']);
const lucky = letters(['L', 'H'], ['gold', 'blue'], ['1', '2']);
const many: readonly ResultTone[] = ['red', 'gold', 'blue', 'violet', 'teal', 'green'];
const players = {
  '1': { letter: '8', tone: 'red' },
  '2': { letter: '9', tone: 'gold' },
  '3': { letter: '10', tone: 'blue' },
  '4': { letter: '11', tone: 'violet' },
} as const;

const faces: Readonly<Record<string, Readonly<Record<string, ResultFace>>>> = {
  dt20: dragonTiger,
  dt202: dragonTiger,
  dt6: dragonTiger,
  teen20: letters(['A', 'B'], ['red', 'blue'], ['1', '3']),
  teen: letters(['A', 'B'], ['red', 'blue'], ['1', '2']),
  lucky7: lucky,
  lucky7eu: lucky,
  card32: players,
  card32eu: players,
  poker20: letters(['A', 'B'], ['red', 'blue'], ['11', '21']),
  aaa: letters(['A', 'B', 'C'], many, ['1', '2', '3']),
  btable: letters(['A', 'B', 'C', 'D', 'E', 'F'], many, ['1', '2', '3', '4', '5', '6']),
  baccarat: letters(['P', 'B'], ['blue', 'red'], ['1', '2']),
};

/** An abandoned round is V; an unknown code is shown as a tie (casino rules 1.4). */
export function faceOf(gameType: string, result: string): ResultFace {
  if (result === 'V') return { letter: 'V', tone: 'teal' };
  const type = gameType.toLowerCase();
  if (type === 'worli2' && /^\d$/.test(result)) {
    return { letter: result, tone: Number(result) % 2 === 0 ? 'blue' : 'red' };
  }
  return faces[type]?.[result] ?? tie;
}

const twoSided = [
  'dt20',
  'dt202',
  'dt6',
  'teen20',
  'teen',
  'lucky7',
  'lucky7eu',
  'poker20',
  'baccarat',
];

/** Games with two sides and a tie have roads. */
export const hasRoads = (gameType: string): boolean => twoSided.includes(gameType.toLowerCase());
