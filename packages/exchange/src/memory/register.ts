/** Things by number, so that a row of a typed array can name them. Numbers given back are used again. */
export interface Register<Item> {
  readonly items: (Item | undefined)[];
  readonly free: number[];
}

export const openRegister = <Item>(): Register<Item> => ({ items: [], free: [] });

/** The number that the next item added will have. */
export const nextNumber = <Item>({ items, free }: Register<Item>): number =>
  free.at(-1) ?? items.length;

export function addItem<Item extends { readonly number: number }>(
  register: Register<Item>,
  item: Item,
): Item {
  if (register.free.length > 0) register.free.pop();
  register.items[item.number] = item;
  return item;
}

export function removeItem<Item>(register: Register<Item>, number: number): void {
  register.items[number] = undefined;
  register.free.push(number);
}

/** Throws when nothing has this number: a row and the register no longer agree. */
export function itemOf<Item>({ items }: Register<Item>, number: number): Item {
  const item = items[number];
  if (item === undefined) throw new Error(`Nothing is registered as number ${number}`);
  return item;
}
