/** Entry point of the exchange's market streams, recorded and live. */
export { bestLevels, type Level, MarketBook, type RunnerBook } from './book.ts';
export { eventTypeIdOf, vendorSports } from './event-types.ts';
export { findRecordings } from './find-recordings.ts';
export { type LiveAddresses, publicAddresses } from './live/addresses.ts';
export { liveFeed } from './live/live-feed.ts';
export type { LiveOptions } from './live/live-options.ts';
export type { StreamMessage } from './messages.ts';
export {
  type ReadOptions,
  type RecordedStep,
  type RecordingReader,
  readRecording,
} from './read-recording.ts';
export { type ReplayOptions, replayFeed } from './replay-feed.ts';
