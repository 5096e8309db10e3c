import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyState } from '../feed/table-state.ts';
import { usePassedTable, usePassTable } from './frame-feed.ts';

afterEach(cleanup);

const { origin } = location;
const table = { ...emptyState, results: [{ mid: '115', result: '2' }] };
const tell = (told: MessageEventInit): void =>
  act(() => {
    dispatchEvent(new MessageEvent('message', told));
  });

it('[API-5] a page passes its table to the frame on request, and at each change', () => {
  const postMessage = vi.fn();
  const contentWindow = Object.assign(Object.create(window), { postMessage });
  const frame = { current: { contentWindow } as unknown as HTMLIFrameElement };
  const { rerender } = renderHook(({ now }) => usePassTable(frame, now), {
    initialProps: { now: emptyState },
  });
  expect(postMessage).toHaveBeenLastCalledWith({ table: emptyState }, origin);
  rerender({ now: table });
  expect(postMessage).toHaveBeenLastCalledWith({ table }, origin);
  const { calls } = postMessage.mock;
  const data = 'layline: the video waits for its table';
  tell({ origin: 'https://elsewhere.example', source: contentWindow, data });
  expect(calls).toHaveLength(2);
  tell({ origin, source: contentWindow, data });
  expect(calls).toHaveLength(3);
});

it('[API-5] a frame shows the table that its page passes, and ignores other senders', () => {
  const { result } = renderHook(usePassedTable);
  expect(result.current).toEqual(emptyState);
  tell({ origin: 'https://elsewhere.example', source: parent, data: { table } });
  tell({ origin, source: null, data: { table } });
  tell({ origin, source: parent, data: 'table' });
  expect(result.current).toEqual(emptyState);
  tell({ origin, source: parent, data: { table } });
  expect(result.current).toEqual(table);
});
