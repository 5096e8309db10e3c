/** The whole server without its settings and feed, for measurements that pour in prices themselves. */
export { OrderAnswers } from './betfair-api/order-answers.ts';
export { openBetfairApi } from './betfair-api/serve.ts';
export { BetfairStream } from './betfair-api/stream/stream-server.ts';
export { systemClock } from './clock.ts';
export { seedDemo } from './demo/seed.ts';
export { openServer } from './http/server.ts';
export { openApp } from './open-app.ts';
export { secretsInMemory } from './open-secrets.ts';
export { addAppKey } from './store/queries/app-keys.ts';
