/**
 * Invented horses and the people around them. Each country has a stable of horses with fixed numbers and
 * names; a horse's age, trainer and silks never change.
 */
import {
  type SilkColour,
  type SilkPattern,
  type Silks,
  silkColours,
  silkPatterns,
} from '@layline/contract';
import { type Dice, makeDice } from '../script/dice.ts';

const firstWords = `Silver Quiet Golden Amber Copper Distant Merry Northern Southern Winter Summer
Velvet Crimson Azure Hidden Gentle Rapid Noble Lucky Royal Secret Morning Evening Midnight Harvest
Paper Cobalt Ivory Marble Thunder Whisper Lantern Saffron Monsoon Desert Meadow River Harbour
Island Mountain Valley Forest Coral Granite Cedar Willow Hazel Bramble Clover Ginger Pepper Cinnamon
Violet Scarlet Emerald Sapphire Topaz Opal Jasper Onyx Pearl Crystal Feather Painted`.split(/\s+/);

const secondWords = `Ford Gale Lane Bay Story Promise Fable Anthem Ballad Echo Arrow Banner Beacon
Bridge Castle Charm Comet Crest Dance Dawn Dream Drum Falcon Fire Flame Flyer Fortune Garden Glory
Heart Heron Horizon Jewel Journey Kestrel Knight Lark Legend Magic Melody Mirage Mist Orchard Parade
Path Pilot Prince Quest Rambler Ransom Reef Ridge Rover Sailor Scholar Shadow Song Spirit Star
Storm Swift Tide Venture Vista`.split(/\s+/);

const people = `Abara Alderton Barrowby Bellamont Brightwell Calderon Castellane Corrigan Dallimore
Devereaux Dunmore Eastcott Ellingham Farrant Fenwick Garraway Glanville Hadleigh Hargrave Iversen
Jardine Kavanagh Kerridge Lachlan Lambourne Maddox Marchetti Naidu Nakamoto Okonkwo Ormsby Pendle
Prakash Quennell Radcliffe Ramnath Sandoval Selwyn Tamboli Thackeray Umarji Vasseur Venkat Wainwright
Whitlock Yeoman Zamora`.split(/\s+/);

/** Horses per country. */
export const stableSize = 450;
/** First runner number of horses, beyond those of all other sports. */
const firstHorse = 500_000;
/** Odd, so that the walk visits each of the numbers 0 to 4095 once. */
const stride = 1493;

const person = (dice: Dice): string =>
  `${String.fromCharCode(65 + dice.between(0, 25))} ${dice.pick(people)}`;

export interface Horse {
  readonly id: number;
  readonly name: string;
  readonly trainer: string;
  readonly age: number;
  readonly sex: string;
  readonly silks: Silks;
}

/** `country` is an index into the countries, `number` 0 to 449 in the stable. */
export function horseOf(country: number, number: number): Horse {
  const place = country * stableSize + number;
  const pair = (place * stride) % (firstWords.length * secondWords.length);
  const first = firstWords[Math.floor(pair / secondWords.length)] as string;
  const second = secondWords[pair % secondWords.length] as string;
  const dice = makeDice(`horse.${place}`);
  const age = dice.pick([2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 8]);
  return {
    id: firstHorse + place,
    name: `${first} ${second}`,
    trainer: person(makeDice(`yard.${country}.${dice.between(0, 39)}`)),
    age,
    sex: dice.pick(age < 5 ? ['c', 'f', 'g', 'g'] : ['g', 'g', 'm', 'h']),
    silks: silksOf(dice),
  };
}

export const jockeyOf = (country: number, number: number): string =>
  person(makeDice(`jockey.${country}.${number}`));

const patternWords: Readonly<Record<SilkPattern, string>> = {
  plain: '',
  hoops: 'hoops',
  stripes: 'stripes',
  halves: 'halved',
  quarters: 'quartered',
  sash: 'sash',
  'cross-belts': 'cross-belts',
  chevron: 'chevron',
  hoop: 'hoop',
  star: 'star',
  diamond: 'diamond',
  disc: 'disc',
  spots: 'spots',
  stars: 'stars',
  checks: 'checks',
};

const wordOf = (colour: SilkColour): string => colour.replace('-', ' ');

function silksOf(dice: Dice): Silks {
  const body = dice.pick(silkColours);
  const pattern = dice.pick(silkPatterns);
  const others = silkColours.filter((colour) => colour !== body);
  const mark = pattern === 'plain' ? body : dice.pick(others);
  const sleeves = dice.hits(0.5) ? body : dice.pick(others);
  const cap = dice.hits(0.4) ? body : dice.pick(others);
  const parts = [
    wordOf(body),
    ...(pattern === 'plain' ? [] : [`${wordOf(mark)} ${patternWords[pattern]}`]),
    ...(sleeves === body ? [] : [`${wordOf(sleeves)} sleeves`]),
    ...(cap === body ? [] : [`${wordOf(cap)} cap`]),
  ].join(', ');
  return {
    text: parts.charAt(0).toUpperCase() + parts.slice(1),
    body,
    pattern,
    mark,
    sleeves,
    cap,
  };
}
