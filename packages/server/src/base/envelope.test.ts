import { expect, it } from 'vitest';
import { encodeData, encodedData, envelop, joinList, succeed } from './envelope.ts';

it('[API-1] wraps encoded data in the same envelope as unencoded data', () => {
  const data = { name: 'Zoë "null}"', price: 1.5 };
  for (const message of ['', 'null', 'Bet "placed"!']) {
    const reply = envelop(encodeData(data), message).toString();
    expect(reply).toBe(JSON.stringify(succeed(data, message)));
  }
});

it('[API-1] joins encoded items to the encoded list', () => {
  for (const items of [[], [{ a: 1 }], [{ a: 1 }, null, 'x']]) {
    const list = joinList(items.map((item) => encodeData(item))).toString();
    expect(list).toBe(JSON.stringify(items));
  }
  expect(joinList([encodedData('1')]).toString()).toBe('[1]');
});
