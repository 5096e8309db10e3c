/** Texts of commands are written for the command line as well; here its marks become the names of fields. */

/** Turns `oddsMin` into `Odds min`. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const fieldOf = (flag: string): string =>
  labelOf(flag.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** Turns `--winner RUNNERS` into `“Winner”`, and a command such as `quote line` into its words alone. */
export const plainWords = (text: string): string =>
  text
    .replaceAll(/--([a-z][a-z-]*)(?: [A-Z]+\b)?/g, (_, flag: string) => `“${fieldOf(flag)}”`)
    .replaceAll('`', '');
