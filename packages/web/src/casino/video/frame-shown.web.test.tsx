import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShown } from './frame-shown.ts';

const word = 'layline: the video is shown';

it('[CAS-3] a video is shown once its own frame, of our own origin, reports a picture', () => {
  const source = window;
  const frame = { contentWindow: source } as unknown as HTMLIFrameElement;
  const { result } = renderHook(() => useShown({ current: frame }));
  const send = (init: MessageEventInit): void =>
    act(() => {
      dispatchEvent(new MessageEvent('message', init));
    });
  const { origin } = location;
  const others: readonly MessageEventInit[] = [
    { origin: 'https://elsewhere.example', source, data: word },
    { origin: 'null', source, data: word },
    { origin, source: null, data: word },
    { origin, source, data: { word } },
  ];
  for (const init of others) {
    send(init);
    expect(result.current, JSON.stringify(init.data)).toBe(false);
  }
  send({ origin, source, data: word });
  expect(result.current).toBe(true);
});
