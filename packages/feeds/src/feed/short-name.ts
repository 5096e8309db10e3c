/** Three letters: the start of the first word, or of a player's surname. */
export function shortNameOf(side: string): string {
  const words = side.split(' ');
  const first = words[0] as string;
  const word = first.length <= 2 ? (words[1] ?? first) : first;
  return word.slice(0, 3).toUpperCase();
}
