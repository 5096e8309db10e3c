/**
 * Names the window after the page, and keeps a reader of screens on it: the first heading of the page gives
 * the title, and takes the focus that a page change or a sign-in left on nothing.
 */
import { after } from '../clock.ts';
import { useSession } from '../session/session-store.ts';
import { useSiteStore } from '../site/site-store.ts';

/** Longer than a dialog needs to give the focus back to the control that opened it. */
const settleMs = 600;

const findHeading = () => document.querySelector<HTMLElement>('#content h1');

/** The name of the page, then that of the site. */
export function nameWindow(heading: string, siteTitle: string): string {
  return [heading.trim(), siteTitle].filter(Boolean).join(' \u00b7 ');
}

/** Never inside a frame, which would take the focus away from the page around it. */
function focusHeading(): void {
  const { activeElement, body } = document;
  if (window.parent !== window) return;
  if (activeElement !== null && activeElement !== body) return;
  const heading = findHeading();
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Begins for as long as the window is open. */
export function followHeading(): void {
  let shown = findHeading()?.textContent ?? '';
  const follow = (): void => {
    const heading = findHeading()?.textContent ?? '';
    const title = nameWindow(heading, useSiteStore.getState().site?.title ?? '');
    if (title !== '' && title !== document.title) document.title = title;
    if (heading === shown || heading === '') return;
    const isFirst = shown === '';
    shown = heading;
    if (!isFirst) after(settleMs, focusHeading);
  };
  follow();
  useSiteStore.subscribe(follow);
  useSession.subscribe(({ isLoggedIn }, before) => {
    if (isLoggedIn && !before.isLoggedIn) after(settleMs, focusHeading);
  });
  new MutationObserver(follow).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}
