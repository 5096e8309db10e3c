/** Notes fields that a message has and we do not know, by place and name, such as `rc.xyz`. */
const notedMax = 200;

export function noteUnknown(
  value: object,
  known: ReadonlySet<string>,
  place: string,
  noted: Set<string>,
): void {
  for (const name in value) {
    if (!known.has(name) && noted.size < notedMax) noted.add(`${place}.${name.slice(0, 60)}`);
  }
}
