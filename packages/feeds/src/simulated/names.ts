/** Clubs, players, grounds and competitions of our own invention. */
import { type Dice, makeDice } from '../script/dice.ts';

interface Competition {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string | null;
  /** What its sides or players are called; none plays in two competitions of a sport. */
  readonly sides: readonly string[];
  /** Added to a side's place in the list, for the runner's number. */
  readonly firstId: number;
}

const towns = {
  lantern: [
    'Samarkot Kites',
    'Nilavati Monsoons',
    'Meghkund Lanterns',
    'Rangvali Banyans',
    'Tamrapur Anvils',
    'Devsagar Mariners',
  ],
  harbour: [
    'Kavirath Drummers',
    'Ashvamir Riders',
    'Jyotinad Comets',
    'Palmyra Point Herons',
    'Orchard Cape Swifts',
    'Vindhara Ibex',
  ],
  blitz: [
    'Chandivar Sparks',
    'Lohapur Hammers',
    'Mridang Beats',
    'Pavanagar Gusts',
    'Surajkund Rays',
    'Tirthali Waves',
  ],
  express: [
    'Banjarpur Caravans',
    'Doriyan Weavers',
    'Gulmarg Gate Pines',
    'Hastinad Tuskers',
    'Indrapeth Thunder',
    'Kesarvan Saffrons',
  ],
  shield: [
    'Northern Reach',
    'Western Dales',
    'Coral Province',
    'Highland Districts',
    'River Plains',
    'Southern Isles',
  ],
} as const;

export const cricketGrounds = [
  'Kite Hill Oval',
  'Monsoon Park',
  'Lantern Quay Ground',
  'Banyan Field',
  'Old Anvil Ground',
  'Mariners Bay Stadium',
] as const;

const clubs = {
  first: [
    'Aldermoor Town',
    'Brackwater',
    'Castlemere Rovers',
    'Dunholt Albion',
    'Eastvale Athletic',
    'Fennhythe',
    'Greyport City',
    'Hollowbridge',
  ],
  cup: [
    'Inverlark',
    'Jarrowmere United',
    'Kelderwick',
    'Lowmarsh Rangers',
    'Merrowgate',
    'Northquay',
    'Oakenshaw Vale',
    'Pellbrook Wanderers',
  ],
  liga: [
    'Atletico Marbosa',
    'Real Cantavela',
    'Union Sarrada',
    'Deportivo Luminos',
    'Racing Altozar',
    'Sporting Velanca',
    'CD Portomira',
    'Estrella Cobriza',
  ],
  fives: [
    'Quayside',
    'Millrace',
    'Foundry Lane',
    'Gasworks',
    'Ropewalk',
    'Tannery',
    'Brickfields',
    'Dockers',
  ],
} as const;

const players = {
  coral: [
    'A Verlinde',
    'M Castaro',
    'J Okonwe',
    'T Lindqvar',
    'R Salvaterre',
    'K Moranski',
    'D Ferrowick',
    'P Anantharu',
  ],
  heather: [
    'L Bergholt',
    'S Tamuraki',
    'E Quillon',
    'N Vasterby',
    'G Palomari',
    'H Dastaghar',
    'C Ilvesko',
    'B Montclar',
  ],
  harbour: [
    'I Sorrento',
    'O Fjellheim',
    'V Karadenz',
    'W Ashgrove',
    'Y Matsunomi',
    'Z Petrovar',
    'F Delacour',
    'U Nkembe',
  ],
  tiebreak: [
    'Q Larrabel',
    'X Thornby',
    'J Wexcombe',
    'M Abelard',
    'S Rookwood',
    'D Castellane',
    'A Windrow',
    'T Oyelade',
  ],
} as const;

const competition = (
  id: string,
  name: string,
  countryCode: string | null,
  sides: readonly string[],
  firstId: number,
): Competition => ({ id, name, countryCode, sides, firstId });

/** By the name of the series and its sport. */
const competitions: Readonly<Record<string, readonly Competition[]>> = {
  '4': [
    competition('s.4.blitz', 'Spark Blitz T5', 'IN', towns.blitz, 4201),
    competition('s.4.express', 'Caravan T5 Express', 'IN', towns.express, 4221),
  ],
  '4t': [
    competition('s.4.lantern', 'Lantern T20 League', 'IN', towns.lantern, 4001),
    competition('s.4.harbour', 'Harbour T20 Cup', 'IN', towns.harbour, 4021),
  ],
  '4o': [competition('s.4.shield', 'Provinces One-Day Shield', 'NZ', towns.shield, 4101)],
  '1': [competition('s.1.quay', 'Quayside Quick League', 'GB', clubs.fives, 1201)],
  '1l': [
    competition('s.1.northland', 'Northland First Division', 'GB', clubs.first, 1001),
    competition('s.1.saltmarsh', 'Saltmarsh Cup', 'GB', clubs.cup, 1021),
    competition('s.1.sol', 'Liga del Sol', 'ES', clubs.liga, 1041),
  ],
  '2': [competition('s.2.tiebreak', 'Short Court Series', null, players.tiebreak, 2201)],
  '2l': [
    competition('s.2.coral', 'Coral Bay Open', null, players.coral, 2001),
    competition('s.2.heather', 'Heather Hill Classic', null, players.heather, 2021),
    competition('s.2.harbour', 'Harbour Masters', null, players.harbour, 2041),
  ],
};

export interface Pairing {
  readonly competition: Competition;
  readonly pair: readonly [number, number];
}

/** The sides in a new order, from the dice. */
function shuffled(count: number, dice: Dice): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = dice.between(0, last);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}

/**
 * Who plays in slot `number`: competitions take turns, and in each a round pairs every side once, so
 * that nobody plays two matches at a time.
 */
export function pairUp(series: string, number: number): Pairing {
  const all = competitions[series] as readonly Competition[];
  const chosen = all[number % all.length] as Competition;
  const turn = Math.floor(number / all.length);
  const perRound = Math.floor(chosen.sides.length / 2);
  const order = shuffled(
    chosen.sides.length,
    makeDice(`${chosen.id}.${Math.floor(turn / perRound)}`),
  );
  const at = (turn % perRound) * 2;
  return { competition: chosen, pair: [order[at] as number, order[at + 1] as number] };
}

const surnames = [
  'Abhaya',
  'Balsekar',
  'Chitrakar',
  'Dhanvan',
  'Eshwarya',
  'Farhadi',
  'Gokhari',
  'Harivel',
  'Ishtara',
  'Jalvant',
  'Kirloska',
  'Lavasan',
  'Mahurkar',
  'Nilesh',
  'Ojasvi',
  'Pundarik',
  'Qadrivan',
  'Rathwani',
  'Sahasra',
  'Tejpal',
  'Udayvir',
  'Vanvasi',
  'Wadekarn',
  'Yashovar',
  'Zaveriya',
  'Ambrin',
  'Bhairavi',
  'Chandore',
  'Devrukh',
  'Ekadashi',
  'Girnari',
  'Hemangi',
] as const;

/** Eleven of a side, always the same ones: its first five bat best, its last five bowl. */
export function squadOf(side: string): readonly string[] {
  const dice = makeDice(`squad.${side}`);
  const order = shuffled(surnames.length, dice);
  return order.slice(0, 11).map((index) => {
    const initial = String.fromCharCode(65 + dice.between(0, 25));
    return `${initial} ${surnames[index] as string}`;
  });
}
