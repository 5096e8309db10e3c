import { describe, expect, it } from 'vitest';
import { openManualClock } from '../../../../test/manual-clock.ts';
import { Once } from './once.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('a message that is carried out once', () => {
  it('[OPS-19] gives the same answer to the same message, and none to another of its number', async () => {
    let done = 0;
    const once = new Once<number>(openManualClock());
    const work = async (): Promise<number> => (done += 1);
    expect(await once.run(bytes('{"id":"a-1","token":"anna"}'), work)).toBe(1);
    expect(await once.run(bytes('{"id":"a-1","token":"anna"}'), work)).toBe(1);
    expect(await once.run(bytes('{"id":"a-1","token":"eve"}'), work)).toBe(2);
  });

  it('[OPS-19] takes nothing while it could not remember it, and forgets nothing for that', async () => {
    const clock = openManualClock();
    const once = new Once<string>(clock, 2);
    const say = (text: string) => async (): Promise<string> => text;
    await once.run(bytes('one'), say('first'));
    await once.run(bytes('two'), say('second'));
    expect(once.run(bytes('three'), say('third'))).toBeNull();
    expect(await once.run(bytes('one'), say('again'))).toBe('first');
    clock.advance(30_000);
    expect(await once.run(bytes('three'), say('third'))).toBe('third');
  });
});
