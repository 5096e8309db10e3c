import { describe, expect, it } from 'vitest';
import { LocalBus } from '../../test/local-bus.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { systemClock } from '../base/clock.ts';
import { announceServer, ServerList } from './server-list.ts';
import { encode, subjectsOf } from './wire.ts';

describe('[OPS-19] the servers of a venue', () => {
  const open = () => {
    const clock = openManualClock();
    const wire = { bus: new LocalBus(systemClock), subjects: subjectsOf('test') };
    const list = new ServerList(wire, clock);
    const say = (name: string, message: object = {}) =>
      announceServer(wire, clock, () => ({
        name,
        kind: 'edge',
        seq: 90,
        staleMs: 12,
        fault: null,
        ...message,
      }));
    return { clock, wire, list, say };
  };
  const turn = () => systemClock.turn().then(() => systemClock.turn());

  it('are listed with how far each is behind, until they fall silent', async () => {
    const { clock, list, say } = open();
    const stop = say('host b (process 2)');
    say('host a (process 1)', { kind: 'standby', seq: 100, fault: 'a changed row' });
    await turn();
    expect(list.states(100)).toEqual([
      { name: 'host b (process 2)', kind: 'edge', behind: 10, staleMs: 12, fault: null },
      {
        name: 'host a (process 1)',
        kind: 'standby',
        behind: 0,
        staleMs: 12,
        fault: 'a changed row',
      },
    ]);
    stop();
    clock.advance(11_000);
    await turn();
    expect(list.states(100).map(({ kind }) => kind)).toEqual(['standby']);
  });

  it('are never more than a few hundred, and what has no name or kind is none', async () => {
    const { wire, list } = open();
    for (let nth = 0; nth < 300; nth += 1) {
      const name = `host (process ${nth})`;
      wire.bus.publish(wire.subjects.here, encode({ name, kind: 'edge', seq: 0 }));
    }
    wire.bus.publish(wire.subjects.here, encode({ kind: 'edge', seq: 0 }));
    wire.bus.publish(wire.subjects.here, encode({ name: 'host (process 1)', seq: 0 }));
    wire.bus.publish(wire.subjects.here, Buffer.from('no json'));
    await turn();
    expect(list.states(0)).toHaveLength(200);
  });
});
