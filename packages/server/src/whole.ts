/** The whole server without its settings and feed, for measurements that pour in prices themselves. */
export { systemClock } from './clock.ts';
export { openApp } from './http/app.ts';
export { openHouse } from './open-house.ts';
export { secretsInMemory } from './open-secrets.ts';
export { seedDemo } from './site/seed.ts';
