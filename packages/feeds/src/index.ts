/** Entry point of feeds: the feed interface, and the recorded and simulated feeds. */
export { type ReplayOptions, replayFeed } from './betfair/replay-feed.ts';
export type {
  Feed,
  FeedClock,
  FeedMarket,
  FeedProblem,
  FeedReport,
  FeedSkip,
} from './feed/feed.ts';
export { foldChanges } from './feed/fold.ts';
export { paceDelays } from './feed/pace-delays.ts';
export { playFiles } from './play-files.ts';
export { type RecordOptions, recordFeed } from './record-feed.ts';
export { Recorder } from './recorder.ts';
export { type SimulatedOptions, simulatedFeed } from './simulated/simulated-feed.ts';
