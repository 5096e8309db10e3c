/** Entry point of recorded market streams. */
export { bestLevels, type Level, MarketBook, type RunnerBook } from './book.ts';
export { findRecordings } from './find-recordings.ts';
export type { StreamMessage } from './messages.ts';
export {
  type ReadOptions,
  type RecordedStep,
  type RecordingReader,
  readRecording,
} from './read-recording.ts';
export { type ReplayOptions, replayFeed } from './replay-feed.ts';
