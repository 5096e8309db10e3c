/** Clubs, players, grounds and competitions of our own invention. */
import type { Dice } from './dice.ts';

export const cricketTeams = [
  'Samarkot Kites',
  'Nilavati Monsoons',
  'Meghkund Lanterns',
  'Rangvali Banyans',
  'Tamrapur Anvils',
  'Devsagar Mariners',
  'Kavirath Drummers',
  'Ashvamir Riders',
  'Jyotinad Comets',
  'Palmyra Point Herons',
  'Orchard Cape Swifts',
  'Vindhara Ibex',
] as const;

export const cricketGrounds = [
  'Kite Hill Oval',
  'Monsoon Park',
  'Lantern Quay Ground',
  'Banyan Field',
  'Old Anvil Ground',
  'Mariners Bay Stadium',
] as const;

export const soccerClubs = [
  'Aldermoor Town',
  'Brackwater',
  'Castlemere Rovers',
  'Dunholt Albion',
  'Eastvale Athletic',
  'Fennhythe',
  'Greyport City',
  'Hollowbridge',
  'Inverlark',
  'Jarrowmere United',
  'Kelderwick',
  'Lowmarsh Rangers',
  'Merrowgate',
  'Northquay',
  'Oakenshaw Vale',
  'Pellbrook Wanderers',
] as const;

export const tennisPlayers = [
  'A Verlinde',
  'M Castaro',
  'J Okonwe',
  'T Lindqvar',
  'R Salvaterre',
  'K Moranski',
  'D Ferrowick',
  'P Anantharu',
  'L Bergholt',
  'S Tamuraki',
  'E Quillon',
  'N Vasterby',
  'G Palomari',
  'H Dastaghar',
] as const;

export const competitions = {
  cricket: [
    { id: 's.4.lantern', name: 'Lantern T20 League', countryCode: 'IN' },
    { id: 's.4.harbour', name: 'Harbour T20 Cup', countryCode: 'IN' },
  ],
  soccer: [
    { id: 's.1.northland', name: 'Northland First Division', countryCode: 'GB' },
    { id: 's.1.saltmarsh', name: 'Saltmarsh Cup', countryCode: 'GB' },
  ],
  tennis: [
    { id: 's.2.coral', name: 'Coral Bay Open', countryCode: null },
    { id: 's.2.heather', name: 'Heather Hill Classic', countryCode: null },
  ],
} as const;

/** Two different indexes below `count`. */
export function pickPair(dice: Dice, count: number): readonly [number, number] {
  const first = dice.between(0, count - 1);
  const second = dice.between(0, count - 2);
  return [first, second >= first ? second + 1 : second];
}
