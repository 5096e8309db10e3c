/** Records unknown fields of messages by place and name, such as `rc.xyz`. */
const notedMax = 200;

/** Returns a recorder for the objects at one place; their known fields are listed with spaces. */
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
