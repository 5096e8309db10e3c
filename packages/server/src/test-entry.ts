/** The whole server without its settings and feed, for measurements that pour in prices themselves. */
export { systemClock } from './clock.ts';
export { seedDemo } from './demo/seed.ts';
export { openServer } from './http/server.ts';
export { openApp } from './open-app.ts';
export { secretsInMemory } from './open-secrets.ts';
