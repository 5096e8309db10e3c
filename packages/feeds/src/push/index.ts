/** Entry point of the feed that providers push. */
export { type PushMessage, pushMessage } from './message.ts';
export { type PushAnswer, PushFeed, type PushState, pushRefusals } from './push-feed.ts';
