/**
 * Entry point for the browser, loaded after a table is shown: bet previews, the rules screen with chances
 * and returns, and verification of rounds, Vimaan included.
 */
export { findChainFault } from './chains/chain-fault.ts';
export { type ChainWalk, walkChains } from './chains/chain-walk.ts';
export { findNumberFaults, isEndedEarly } from './chains/number-faults.ts';
export { beaconDueAt, quicknetTimes } from './fair/beacon-times.ts';
export { type DrawScheme, newestScheme, type RoundSeed } from './fair/round-seed.ts';
export { isNextInChain } from './fair/seed-chain.ts';
export { commitOf } from './fair/stream.ts';
export { gameIds } from './game/game.ts';
export { type OddsProfile, oddsProfiles } from './game/option.ts';
export {
  type ListedRound,
  proveRound,
  type RoundCheck,
  type RoundFault,
  roundChecks,
} from './proof/prove-round.ts';
export { beaconOfRound } from './proof/round-beacon.ts';
export { previewMarket } from './round/preview-market.ts';
export { type Proof, type PublishedRound, verifyRound } from './round/verify-round.ts';
export { type RuleRow, ruleSheet } from './tables/rule-sheet.ts';
export { crashPoint } from './vimaan/crash-point.ts';
