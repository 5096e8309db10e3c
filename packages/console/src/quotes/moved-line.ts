/** The values of `quote line` that move a shown quote, such as `48 (100) / 50 (90)`; null for none. */
export function movedLine(quote: string, by: number): Record<string, string> | null {
  const sides = quote.split(' / ');
  if (sides.length !== 2) return null;
  const values: Record<string, string> = {};
  for (const [index, name] of (['no', 'yes'] as const).entries()) {
    const [, line, rate] = /^(\d+(?:\.\d+)?) \((\d+)\)$/.exec(sides[index] ?? '') ?? [];
    if (line === undefined || rate === undefined) continue;
    const moved = Number(line) + by;
    if (moved < 0) return null;
    values[name] = String(moved);
    values[`${name}Rate`] = rate;
  }
  return Object.keys(values).length === 0 ? null : values;
}
