/** The complete server without settings and feed, for callers that supply prices themselves. */

export { stopwatchMs, systemClock } from './base/clock.ts';
export { OrderAnswers } from './doors/bots/order-answers.ts';
export { openBetfairApi } from './doors/bots/serve.ts';
export { BetfairStream } from './doors/bots/stream/stream-server.ts';
export { openServer } from './doors/players/server.ts';
export { closeMinute, closeStretch } from './engine/audit/roots/close-minute.ts';
export { proveRow } from './engine/audit/roots/prove-row.ts';
export { verifyStore } from './engine/audit/verify.ts';
export { type OpenApp, openApp } from './start/open-app.ts';
export { secretsInMemory } from './start/open-secrets.ts';
export { addAppKey } from './store/queries/app-keys.ts';
export { addSite } from './store/queries/site-changes.ts';
export { openPlayer } from './venue/accounts/open-player.ts';
export { RelayedBeacon } from './venue/casino/chains/beacon.ts';
export { checkSignature } from './venue/casino/chains/check-signature.ts';
export { seedDemo } from './venue/demo/seed.ts';
export { makeSite } from './venue/sites/usual-site.ts';
