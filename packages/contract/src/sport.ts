/** The sports that the house offers, with the specification's ids (SPORT-1). */
export const sports = [
  { id: '4', name: 'Cricket', slug: 'cricket' },
  { id: '1', name: 'Soccer', slug: 'soccer' },
  { id: '2', name: 'Tennis', slug: 'tennis' },
  { id: '10', name: 'Horse Racing', slug: 'horse-racing' },
  { id: '113', name: 'Casino', slug: 'casino' },
  { id: '4339', name: 'Greyhound Racing', slug: 'greyhound-racing' },
  { id: '3', name: 'Golf', slug: 'golf' },
] as const;

export type Sport = (typeof sports)[number];
export type SportId = Sport['id'];

export function findSport(id: string): Sport | undefined {
  return sports.find((sport) => sport.id === id);
}
