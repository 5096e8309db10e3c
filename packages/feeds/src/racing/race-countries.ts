/** Countries of the racing programme: invented courses, and the customs of each country. */

export interface RaceCountry {
  /** Prefix of the slot's number in ids. */
  readonly name: string;
  readonly code: string;
  readonly timezone: string;
  readonly courses: readonly string[];
  readonly surface: 'turf' | 'dirt';
  /** Unit of distances: furlongs and miles, or metres. */
  readonly unit: 'furlong' | 'metre';
  readonly weight: 'stone' | 'kilo' | 'pound';
  readonly goings: readonly string[];
  readonly currency: string;
  /** True if a few races in ten are over jumps. */
  readonly hasJumps: boolean;
  readonly grades: readonly string[];
}

const british = ['Good to Firm', 'Good', 'Good', 'Good to Soft', 'Soft', 'Heavy'];
const southern = ['Firm 1', 'Good 3', 'Good 4', 'Soft 5', 'Soft 7', 'Heavy 8'];
const plain = ['Good', 'Good', 'Firm', 'Yielding', 'Soft'];

export const raceCountries: readonly RaceCountry[] = [
  {
    name: 'g',
    code: 'GB',
    timezone: 'Europe/London',
    courses: ['Brackley Down', 'Fenmoor', 'Hallowby', 'Castle Wick'],
    surface: 'turf',
    unit: 'furlong',
    weight: 'stone',
    goings: british,
    currency: '£',
    hasJumps: true,
    grades: ['Class 6', 'Class 5', 'Class 4', 'Class 3', 'Class 2'],
  },
  {
    name: 'i',
    code: 'IE',
    timezone: 'Europe/Dublin',
    courses: ['Kilmoragh', 'Ballintree', 'Carrowbeg'],
    surface: 'turf',
    unit: 'furlong',
    weight: 'stone',
    goings: ['Good', 'Good to Yielding', 'Yielding', 'Soft', 'Heavy'],
    currency: '€',
    hasJumps: true,
    grades: ['Grade C', 'Grade B', 'Listed'],
  },
  {
    name: 'f',
    code: 'FR',
    timezone: 'Europe/Paris',
    courses: ['Valmerange', 'Pré-Saint-Aubin', 'Côte-Blanche'],
    surface: 'turf',
    unit: 'metre',
    weight: 'kilo',
    goings: ['Bon', 'Bon souple', 'Souple', 'Collant', 'Lourd'],
    currency: '€',
    hasJumps: true,
    grades: ['Course D', 'Course C', 'Course B', 'Listed'],
  },
  {
    name: 'u',
    code: 'US',
    timezone: 'America/New_York',
    courses: ['Cedar Bluff', 'Saltmarsh Park', 'Juniper Downs'],
    surface: 'dirt',
    unit: 'furlong',
    weight: 'pound',
    goings: ['Fast', 'Fast', 'Fast', 'Good', 'Sloppy', 'Muddy'],
    currency: '$',
    hasJumps: false,
    grades: ['Claiming', 'Maiden', 'Allowance', 'Stakes'],
  },
  {
    name: 'a',
    code: 'AU',
    timezone: 'Australia/Sydney',
    courses: ['Warrandoon', 'Coolabindi', 'Port Ellery'],
    surface: 'turf',
    unit: 'metre',
    weight: 'kilo',
    goings: southern,
    currency: 'A$',
    hasJumps: false,
    grades: ['BM58', 'BM64', 'BM72', 'Listed'],
  },
  {
    name: 'n',
    code: 'NZ',
    timezone: 'Pacific/Auckland',
    courses: ['Waitarere', 'Ōhauiti', 'Mangahoe'],
    surface: 'turf',
    unit: 'metre',
    weight: 'kilo',
    goings: southern,
    currency: 'NZ$',
    hasJumps: false,
    grades: ['R65', 'R75', 'Open'],
  },
  {
    name: 'z',
    code: 'ZA',
    timezone: 'Africa/Johannesburg',
    courses: ['Vaalkrans', 'Umhlanga Ridge', 'Kenhardt'],
    surface: 'turf',
    unit: 'metre',
    weight: 'kilo',
    goings: plain,
    currency: 'R',
    hasJumps: false,
    grades: ['MR 70', 'MR 80', 'MR 92', 'Grade 3'],
  },
  {
    name: 'd',
    code: 'IN',
    timezone: 'Asia/Kolkata',
    courses: ['Samarkot', 'Meghkund', 'Rangvali'],
    surface: 'turf',
    unit: 'metre',
    weight: 'kilo',
    goings: plain,
    currency: '₹',
    hasJumps: false,
    grades: ['Class V', 'Class IV', 'Class III', 'Class II'],
  },
  {
    name: 'h',
    code: 'HK',
    timezone: 'Asia/Hong_Kong',
    courses: ['Lantern Bay', 'Jade Valley'],
    surface: 'turf',
    unit: 'metre',
    weight: 'pound',
    goings: ['Good', 'Good', 'Good to Firm', 'Good to Yielding'],
    currency: 'HK$',
    hasJumps: false,
    grades: ['Class 5', 'Class 4', 'Class 3', 'Class 2'],
  },
];
