/**
 * Registers the service worker of a built client, and reports when a newer build is ready to take over, or
 * has done so from another tab. The page continues unchanged until the player starts the newer one.
 */
import { create } from 'zustand';
import { whenIdle } from '../base/clock.ts';

interface Update {
  /** The worker of a newer build, installed and waiting; null if there is none. */
  readonly waiting: ServiceWorker | null;
  /** A newer build has taken over: parts that this page has not loaded yet are gone. */
  readonly hasTakenOver: boolean;
}

export const useUpdate = create<Update>(() => ({ waiting: null, hasTakenOver: false }));

function publishWaiting(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first visit: there is nothing to replace.
  const waiting = navigator.serviceWorker.controller === null ? null : registration.waiting;
  useUpdate.setState({ waiting });
}

let isTaking = false;

/** The first worker of a first visit replaces nothing. */
function followTakeOver(): void {
  let hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload();
    else if (hadWorker) useUpdate.setState({ waiting: null, hasTakenOver: true });
    hadWorker = true;
  });
}

function follow(registration: ServiceWorkerRegistration): void {
  const watch = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => publishWaiting(registration));
  };
  publishWaiting(registration);
  watch();
  registration.addEventListener('updatefound', watch);
}

/** A part of this build missing on the server means that there is a newer one. */
function followMissing(): void {
  addEventListener('vite:preloadError', () => {
    navigator.serviceWorker.ready.then((registration) => registration.update()).catch(() => {});
  });
}

/** Lets the newer build take over in every tab, and restarts this page in it. */
export function takeUpdate(): void {
  const { waiting } = useUpdate.getState();
  if (waiting === null) return location.reload();
  isTaking = true;
  waiting.postMessage('take over');
}

/** If the server lacks the file, or the browser refuses, only the offline shell is missing. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  followTakeOver();
  followMissing();
  whenIdle(() => {
    navigator.serviceWorker.register('/sw.js').then(follow, () => {});
  });
}
