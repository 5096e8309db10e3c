/**
 * SHELL-8: short messages. General toasts stay 2000 ms, those of a sign-in 5000 ms; newest on top. This file
 * only holds the queue, so that the toaster itself loads with the first message.
 */
import { create } from 'zustand';

export type ToastTone = 'good' | 'bad' | 'info';

export interface ToastMessage {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly lastsMs: number;
}

interface ToastQueue {
  readonly messages: readonly ToastMessage[];
  readonly count: number;
}

const generalToastMs = 2000;
const loginToastMs = 5000;

export const useToastQueue = create<ToastQueue>(() => ({ messages: [], count: 0 }));

function show(tone: ToastTone, text: string, lastsMs: number): void {
  useToastQueue.setState(({ messages, count }) => ({
    count: count + 1,
    messages: [...messages, { id: count, tone, text, lastsMs }],
  }));
}

export const toast = (tone: ToastTone, text: string): void => show(tone, text, generalToastMs);
export const loginToast = (tone: ToastTone, text: string): void => show(tone, text, loginToastMs);

/** Removes all waiting messages from the queue and returns them. */
export function takeToasts(): readonly ToastMessage[] {
  const { messages } = useToastQueue.getState();
  if (messages.length > 0) useToastQueue.setState({ messages: [] });
  return messages;
}
