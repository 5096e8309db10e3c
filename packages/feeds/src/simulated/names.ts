/** Invented clubs, players, grounds and competitions. */
import { makeDice, shuffledIndexes } from '../script/dice.ts';

interface Competition {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string | null;
  /** Names of its sides or players; none plays in two competitions of a sport. */
  readonly sides: readonly string[];
  /** Added to a side's index to give its runner number. */
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

/** Competitions by series and sport. */
const competitions: Readonly<Record<string, readonly Competition[]>> = {
  '4': [
    {
      id: 's.4.blitz',
      name: 'Spark Blitz T5',
      countryCode: 'IN',
      sides: towns.blitz,
      firstId: 4201,
    },
    {
      id: 's.4.express',
      name: 'Caravan T5 Express',
      countryCode: 'IN',
      sides: towns.express,
      firstId: 4221,
    },
  ],
  '4t': [
    {
      id: 's.4.lantern',
      name: 'Lantern T20 League',
      countryCode: 'IN',
      sides: towns.lantern,
      firstId: 4001,
    },
    {
      id: 's.4.harbour',
      name: 'Harbour T20 Cup',
      countryCode: 'IN',
      sides: towns.harbour,
      firstId: 4021,
    },
  ],
  '4o': [
    {
      id: 's.4.shield',
      name: 'Provinces One-Day Shield',
      countryCode: 'NZ',
      sides: towns.shield,
      firstId: 4101,
    },
  ],
  '1': [
    {
      id: 's.1.quay',
      name: 'Quayside Quick League',
      countryCode: 'GB',
      sides: clubs.fives,
      firstId: 1201,
    },
  ],
  '1l': [
    {
      id: 's.1.northland',
      name: 'Northland First Division',
      countryCode: 'GB',
      sides: clubs.first,
      firstId: 1001,
    },
    {
      id: 's.1.saltmarsh',
      name: 'Saltmarsh Cup',
      countryCode: 'GB',
      sides: clubs.cup,
      firstId: 1021,
    },
    { id: 's.1.sol', name: 'Liga del Sol', countryCode: 'ES', sides: clubs.liga, firstId: 1041 },
  ],
  '2': [
    {
      id: 's.2.tiebreak',
      name: 'Short Court Series',
      countryCode: null,
      sides: players.tiebreak,
      firstId: 2201,
    },
  ],
  '2l': [
    {
      id: 's.2.coral',
      name: 'Coral Bay Open',
      countryCode: null,
      sides: players.coral,
      firstId: 2001,
    },
    {
      id: 's.2.heather',
      name: 'Heather Hill Classic',
      countryCode: null,
      sides: players.heather,
      firstId: 2021,
    },
    {
      id: 's.2.harbour',
      name: 'Harbour Masters',
      countryCode: null,
      sides: players.harbour,
      firstId: 2041,
    },
  ],
};

export interface Pairing {
  readonly competition: Competition;
  readonly pair: readonly [number, number];
}

/**
 * The pair in slot `number`: competitions take turns, and in each a round pairs every side once, so that
 * nobody plays two matches at a time.
 */
export function pairUp(series: string, number: number): Pairing {
  const all = competitions[series] as readonly Competition[];
  const chosen = all[number % all.length] as Competition;
  const turn = Math.floor(number / all.length);
  const perRound = Math.floor(chosen.sides.length / 2);
  const order = shuffledIndexes(
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

/** The eleven of a side, always the same: the first five bat best, the last five bowl. */
export function squadOf(side: string): readonly string[] {
  const dice = makeDice(`squad.${side}`);
  const order = shuffledIndexes(surnames.length, dice);
  return order.slice(0, 11).map((index) => {
    const initial = String.fromCharCode(65 + dice.between(0, 25));
    return `${initial} ${surnames[index] as string}`;
  });
}
