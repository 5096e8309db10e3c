/** Entry point of the feed that providers push. */

export { statedResult } from './compare-definition.ts';
export { type PushMessage, pushMessage } from './message.ts';
export {
  type Guarded,
  type PushAnswer,
  PushFeed,
  type PushState,
  pushRefusals,
} from './push-feed.ts';
