/**
 * Closes open dialogs: every one at once, such as at sign-out, because none may show the data of a former
 * player; and each when its page is left, at a Back too.
 */
const open = new Set<() => void>();

/** Without the query, which a dialog may change itself. */
const pageNow = (): string => (location.hash.split('?', 1)[0] ?? '').replace(/^#?\/*/, '');

const moves = ['hashchange', 'popstate'] as const;

/** `close` is called once the dialog is to close; returns how to forget it. */
export function onCloseDialogs(close: () => void): () => void {
  const page = pageNow();
  const look = (): void => {
    if (pageNow() !== page) close();
  };
  open.add(close);
  for (const move of moves) addEventListener(move, look);
  return () => {
    open.delete(close);
    for (const move of moves) removeEventListener(move, look);
  };
}

export function closeDialogs(): void {
  for (const close of open) close();
}
