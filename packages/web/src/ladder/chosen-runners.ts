/** Which runners have ladders, where not all fit. Pure. */

/** Adds a runner, in place of the longest chosen one without room, or takes it away; one always stays. */
export function chooseRunner(
  shown: readonly number[],
  id: number,
  most: number,
): readonly number[] {
  if (!shown.includes(id)) return [...shown, id].slice(-most);
  return shown.length === 1 ? shown : shown.filter((one) => one !== id);
}
