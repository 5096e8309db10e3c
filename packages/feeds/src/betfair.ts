/** Entry point of the exchange's market streams, recorded and live. */
export { bestLevels, type Level, MarketBook, type RunnerBook } from './betfair/book.ts';
export { eventTypeIdOf, vendorSports } from './betfair/event-types.ts';
export { findRecordings } from './betfair/find-recordings.ts';
export { type LiveAddresses, publicAddresses } from './betfair/live/addresses.ts';
export { liveFeed } from './betfair/live/live-feed.ts';
export type { LiveOptions } from './betfair/live/live-options.ts';
export type { StreamMessage } from './betfair/message/messages.ts';
export {
  type ReadOptions,
  type RecordedStep,
  type RecordingReader,
  readRecording,
} from './betfair/read-recording.ts';
export { type ReplayOptions, replayFeed } from './betfair/replay-feed.ts';
