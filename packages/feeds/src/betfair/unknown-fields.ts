/** Notes fields that a message has and we do not know, by place and name, such as `rc.xyz`. */
const notedMax = 200;

/** Makes the noter of the objects at one place, whose known fields are named between blanks. */
export function knownFields(
  place: string,
  names: string,
): (value: object, noted: Set<string>) => void {
  const known = new Set(names.split(/\s+/));
  return (value, noted) => {
    for (const name in value) {
      if (!known.has(name) && noted.size < notedMax) noted.add(`${place}.${name.slice(0, 60)}`);
    }
  };
}
