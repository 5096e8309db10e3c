import { describe, expect, it } from 'vitest';
import { LocalBus } from '../../test/local-bus.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { LeaderLine, type LineAnswer } from './leader-line.ts';
import { type CallMessage, decode, encode, subjectsOf } from './wire.ts';

const subjects = subjectsOf('test');
const call = {
  route: 'placeBet',
  params: {},
  query: {},
  body: {},
  token: null,
  host: 'club.example',
  d: null,
  address: '127.0.0.1',
  device: '',
};

const answered = { kind: 'answered', status: 200, headers: {}, body: '{}', seq: 7 } as const;

function openLine() {
  const clock = openManualClock();
  const bus = new LocalBus(clock);
  let lastMessageAt = 0;
  const asked: string[] = [];
  let answer: () => Promise<Uint8Array> = () => new Promise(() => undefined);
  bus.serve(subjects.call(1), (payload) => {
    asked.push(decode<CallMessage>(payload)?.id ?? '');
    return answer();
  });
  const follower = { onCommitted: () => undefined, view: { epoch: 1 } };
  const silentMs = (): number => clock.monotonicMs() - lastMessageAt;
  const parts = { bus, subjects, clock, edgeId: 'edge', silentMs };
  const line = new LeaderLine({ ...parts, follower: follower as never });
  let ended: LineAnswer | null = null;
  return {
    asked,
    answer: (made: () => Promise<Uint8Array>) => {
      answer = made;
    },
    pass(): void {
      void line.pass({ call, isRepeatable: true, isInJournal: false }).then((answered) => {
        ended = answered;
      });
    },
    /** Whether the leader says that it is there meanwhile. */
    async wait(ms: number, hasMessage: boolean): Promise<LineAnswer | null> {
      for (let passed = 0; passed < ms; passed += 50) {
        if (hasMessage) lastMessageAt = clock.monotonicMs();
        clock.advance(50);
        for (let turn = 0; turn < 4; turn += 1) await clock.turn();
      }
      return ended;
    },
  };
}

describe('a call that the leader has and does not answer', () => {
  it('[OPS-19] waits as long as a delay takes, while the leader is heard', async () => {
    const line = openLine();
    line.pass();
    expect(await line.wait(15_000, true)).toBeNull();
    expect(line.asked).toHaveLength(1);
    expect(await line.wait(2000, true)).toEqual({ kind: 'unknown' });
  });

  it('[OPS-19] is asked again when nothing is heard, and given up after eight seconds', async () => {
    const line = openLine();
    line.pass();
    expect(await line.wait(7500, false)).toBeNull();
    expect(await line.wait(1500, false)).toEqual({ kind: 'unknown' });
    expect(new Set(line.asked)).toEqual(new Set(['edge-1']));
    expect(line.asked.length).toBeGreaterThan(1);
  });

  it('[OPS-19] gets its answer under the same id when the leader is back', async () => {
    const line = openLine();
    line.pass();
    expect(await line.wait(5000, false)).toBeNull();
    line.answer(() => Promise.resolve(encode(answered)));
    // The second try was sent when the leader could not hear it.
    expect(await line.wait(1000, false)).toBeNull();
    expect(await line.wait(500, true)).toEqual(answered);
    expect(new Set(line.asked)).toEqual(new Set(['edge-1']));
  });

  it('[OPS-19] is asked again though the leader is back right after it was sent', async () => {
    const line = openLine();
    await line.wait(2000, false);
    line.pass();
    expect(await line.wait(50, false)).toBeNull();
    line.answer(() => Promise.resolve(encode(answered)));
    expect(await line.wait(500, true)).toEqual(answered);
  });
});
