/** Registers the service worker of a built client, and tells when a newer build is ready to take over. */
import { create } from 'zustand';
import { whenIdle } from '../clock.ts';

interface Update {
  /** The worker of a newer build, installed and waiting; null while there is none. */
  readonly waiting: ServiceWorker | null;
}

export const useUpdate = create<Update>(() => ({ waiting: null }));

function tellWaiting(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first visit: there is nothing to replace.
  const waiting = navigator.serviceWorker.controller === null ? null : registration.waiting;
  useUpdate.setState({ waiting });
}

function follow(registration: ServiceWorkerRegistration): void {
  tellWaiting(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => tellWaiting(registration));
  });
}

/** The newer build takes over in every tab, and this page starts anew in it. */
export function takeUpdate(): void {
  const { waiting } = useUpdate.getState();
  if (waiting === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.postMessage('take over');
}

/** A server without the file, or a browser that refuses, costs the offline shell and nothing else. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => {
    navigator.serviceWorker.register('/sw.js').then(follow, () => {});
  });
}
