/** Closes every open dialog at once, such as at sign-out: none may show the data of a former player. */
const open = new Set<() => void>();

/** `close` is called once all dialogs are to close; returns how to forget it. */
export function onCloseDialogs(close: () => void): () => void {
  open.add(close);
  return () => open.delete(close);
}

export function closeDialogs(): void {
  for (const close of open) close();
}
