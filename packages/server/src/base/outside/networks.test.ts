import { describe, expect, it } from 'vitest';
import { openNetworks } from './networks.ts';

const byTls = { hasTls: true };
const plain = { hasTls: false };

describe('the addresses that a call may reach', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '4000::1',
    '2001:db8::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'localhost',
    '',
  ])('[OPS-30] [HOOK-2] are never inside: %s', (address) => {
    expect(openNetworks([]).mayReach(address, byTls)).toBe(false);
  });

  it.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'])(
    '[OPS-30] [HOOK-2] are outside by TLS, and never without it: %s',
    (address) => {
      expect(openNetworks([]).mayReach(address, byTls)).toBe(true);
      expect(openNetworks([]).mayReach(address, plain)).toBe(false);
    },
  );

  it('[HOOK-2] are in an excepted network, in either form of an address, and not next to it', () => {
    const { mayReach } = openNetworks(['10.1.0.0/16', 'fd12::/32']);
    for (const address of ['10.1.255.1', '::ffff:10.1.0.1', 'fd12::7']) {
      expect(mayReach(address, plain), address).toBe(true);
    }
    for (const address of ['10.2.0.1', '::ffff:10.2.0.1', 'fd13::7', '93.184.216.34']) {
      expect(mayReach(address, plain), address).toBe(false);
    }
  });
});
