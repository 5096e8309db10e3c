/** Whether a key belongs to what has the focus, so that it is no shortcut of the page. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, select, textarea, [role="dialog"], [role="menu"], [role="listbox"]') !==
    null;
