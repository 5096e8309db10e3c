import { describe, expect, it } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import { openThrottle } from './throttle.ts';

const limits = { windowMs: 60_000, pairMax: 3, addressMax: 5, countersMax: 10 };
const home = '198.51.100.1';
const elsewhere = '203.0.113.9';

describe('slowing down guesses', () => {
  const clock = openManualClock();
  const open = () => openThrottle(clock, limits);
  const failTimes = (
    throttle: ReturnType<typeof open>,
    times: number,
    address: string,
    name: string,
  ) => {
    for (let attempt = 0; attempt < times; attempt += 1) throttle.take(address, name);
  };

  it('stops one address at one name, and nobody else', () => {
    const throttle = open();
    failTimes(throttle, 3, elsewhere, 'anna');
    expect(throttle.take(elsewhere, 'anna')).toBe(false);
    expect(throttle.take(elsewhere, 'bilal')).toBe(true);
    expect(throttle.take(home, 'anna')).toBe(true);
  });

  it('returns how long the pair or the address has to wait', () => {
    const throttle = open();
    failTimes(throttle, 3, elsewhere, 'anna');
    clock.advance(15_000);
    const message = 'Too many requests. Please try again in 45 seconds.';
    expect(throttle.refuse(elsewhere, 'anna')).toMatchObject({ message, retryAfterSeconds: 45 });
  });

  it('stops an address that tries many names', () => {
    const throttle = open();
    for (const name of ['a', 'b', 'c', 'd', 'e']) throttle.take(elsewhere, name);
    expect(throttle.take(elsewhere, 'f')).toBe(false);
  });

  it('forgets after the window', () => {
    const throttle = open();
    failTimes(throttle, 3, home, 'anna');
    clock.advance(59_999);
    expect(throttle.take(home, 'anna')).toBe(false);
    clock.advance(1);
    expect(throttle.take(home, 'anna')).toBe(true);
  });

  it('resets the pair when the player signs in', () => {
    const throttle = open();
    failTimes(throttle, 2, home, 'anna');
    throttle.succeed(home, 'anna');
    failTimes(throttle, 2, home, 'anna');
    expect(throttle.take(home, 'anna')).toBe(true);
  });

  it('[AUTH-3] counts an IPv6 network as one address', () => {
    const throttle = open();
    failTimes(throttle, 3, '2001:db8::a:2:3:4', 'anna');
    expect(throttle.take('2001:db8:0:0:ffff::9', 'anna')).toBe(false);
    expect(throttle.take('2001:db8:1:3::1', 'anna')).toBe(true);
  });

  it('keeps a bounded number of counters', () => {
    const throttle = open();
    failTimes(throttle, 3, elsewhere, 'anna');
    for (let other = 0; other < 10; other += 1) throttle.take(`192.0.2.${other}`, 'x');
    expect(throttle.take(elsewhere, 'anna')).toBe(true);
  });
});
