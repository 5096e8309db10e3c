/**
 * Names the browser window after the page and guides screen readers: the page's first heading becomes the
 * title, and takes the focus if a page change or a sign-in left it nowhere.
 */
import { after } from '../base/clock.ts';
import { useSession } from '../session/session-store.ts';
import { useSiteStore } from '../site/site-store.ts';

/** Longer than a dialog needs to return the focus to the control that opened it. */
const settleMs = 600;

const findHeading = () => document.querySelector<HTMLElement>('#content h1');

/** Returns the page's name, then the site's, once if they are the same. */
export function nameWindow(heading: string, siteTitle: string): string {
  return [...new Set([heading.trim(), siteTitle])].filter(Boolean).join(' \u00b7 ');
}

/** Never inside a frame, which would take the focus from the page around it. */
function focusHeading(): void {
  const { activeElement, body } = document;
  if (window.parent !== window) return;
  if (activeElement !== null && activeElement !== body) return;
  const heading = findHeading();
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Runs for as long as the window is open. */
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
