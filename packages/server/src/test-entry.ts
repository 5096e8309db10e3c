/** The complete server without settings and feed, for callers that supply prices themselves. */
export { openPlayer } from './auth/open-player.ts';
export { OrderAnswers } from './betfair-api/order-answers.ts';
export { openBetfairApi } from './betfair-api/serve.ts';
export { BetfairStream } from './betfair-api/stream/stream-server.ts';
export { stopwatchMs, systemClock } from './clock.ts';
export { seedDemo } from './demo/seed.ts';
export { openServer } from './http/server.ts';
export { type OpenApp, openApp } from './open-app.ts';
export { secretsInMemory } from './open-secrets.ts';
export { makeSite } from './site/usual-site.ts';
export { addAppKey } from './store/queries/app-keys.ts';
export { addSite } from './store/queries/site-changes.ts';
