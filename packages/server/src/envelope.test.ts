import { expect, it } from 'vitest';
import { encodeData, encodedData, envelop, joinList, succeed } from './envelope.ts';

it('[API-1] encoded data gets the same envelope as data that is encoded with it', () => {
  const data = { name: 'Zoë "null}"', price: 1.5 };
  for (const message of ['', 'null', 'Bet "placed"!']) {
    const reply = envelop(encodeData(data), message).toString();
    expect(reply).toBe(JSON.stringify(succeed(data, message)));
  }
});

it('[API-1] a list of encoded items is the encoded list of the items', () => {
  for (const items of [[], [{ a: 1 }], [{ a: 1 }, null, 'x']]) {
    const list = joinList(items.map((item) => encodeData(item))).toString();
    expect(list).toBe(JSON.stringify(items));
  }
  expect(joinList([encodedData('1')]).toString()).toBe('[1]');
});
