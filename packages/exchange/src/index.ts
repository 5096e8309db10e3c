/** Entry point of exchange: what other packages use. */

export { apply } from './apply.ts';
export { decide } from './decide.ts';
export { makeEventText, parseEventText } from './event-text.ts';
export type { Market } from './memory/market.ts';
export { type ExchangeState, openExchange } from './memory/state.ts';
export type { AccountView, TransferAnswer } from './model/account.ts';
export type {
  AgentShares,
  ClearSheet,
  MovePoints,
  PointsAnswer,
  PointsMoved,
  SheetCleared,
} from './model/agent.ts';
export type { Fill, OpenBet, SessionBet, SettleableBet, SettledBet } from './model/bet.ts';
export type { BranchLock, LockedPart } from './model/branch-lock.ts';
export {
  type CashierEvent,
  type ChargeBack,
  type CreditDeposit,
  cancellers,
  type DepositEvent,
  type HoldWithdrawal,
  isCashierEvent,
  type Unclaimed,
  type Withdrawal,
  type WithdrawalEvent,
} from './model/cashier.ts';
export type {
  CancelBet,
  CancelBets,
  ChangeBet,
  ChangePersistence,
  Command,
  MatchHouse,
  MoveFunds,
  OpenEngine,
  PlaceBet,
  PlaceEachWay,
  PlaceSessionBet,
  SiteCommission,
  StakeLimits,
  Stamped,
} from './model/command.ts';
export {
  type CommissionPlan,
  type CommissionTerms,
  type DiscountTier,
  isCommissionEvent,
  type MarketPlan,
  type PlanScope,
} from './model/commission.ts';
export type {
  BetCancelled,
  BetLapsed,
  BetMatched,
  BetPlaced,
  BetReduced,
  BetRefused,
  Event,
  FundsMoved,
  FundsRefused,
  MarketDefined,
  MarketResettled,
  MarketSettled,
  PersistenceChanged,
  SessionBetPlaced,
  Shortfall,
} from './model/event.ts';
export { type EntryView, type LevelRules, levelMax } from './model/levels.ts';
export { isMaintenanceEvent, type Maintenance } from './model/maintenance.ts';
export type { Removal } from './model/market.ts';
export type {
  Limit,
  LimitKey,
  OwnLimit,
  Protection,
  ProtectionChanged,
  ProtectionRequest,
  ProtectionView,
  SiteRules,
  UsedLimit,
  WinLimits,
} from './model/protection.ts';
export type { Reservation } from './model/reservation.ts';
export type { RiskScope, RiskStop } from './model/risk-stop.ts';
export type { PaidBet, RoundBet, RoundOutcome } from './model/round.ts';
export type {
  CasinoBetTerms,
  PlaceCasinoBet,
  PlaceCasinoBets,
  SettleRound,
  VoidRound,
} from './model/round-command.ts';
export type { CasinoBetPlaced, RoundSettled, RoundVoided } from './model/round-event.ts';
export type {
  AttachedTerms,
  ChangeTrigger,
  PlaceTrigger,
  Trigger,
  TriggerEnded,
  TriggerFired,
} from './model/trigger.ts';
export {
  isWalletEvent,
  type WalletDebit,
  type WalletEvent,
  type WalletIn,
} from './model/wallet.ts';
export {
  accountOf,
  type BookLevels,
  betOf,
  bookLevels,
  countPlayers,
  hasResults,
  isAnswered,
  largestExposures,
  marketExposure,
  marketOf,
  marketProfitLoss,
  noWinnerResult,
  openBets,
  openSessionBets,
  othersLevels,
  type PlayerExposure,
  runnerProfitLoss,
} from './read.ts';
export { branchWorst } from './rules/agents/branch-worst.ts';
export {
  isSamePoints,
  type PointsRequest,
  pointsAnswer,
} from './rules/agents/points/point-answers.ts';
export {
  isSignInLocked,
  locksOfAgent,
  signInLocked,
} from './rules/agents/tree/branch-locks.ts';
export { isInBranch, sheetKey } from './rules/agents/tree/tree.ts';
export {
  type AgentView,
  agentOfPlayer,
  agentTree,
  agentView,
  playersOfAgent,
  type SiteTotals,
  sheetsOf,
  siteTotals,
} from './rules/agents/view.ts';
export { eachWayOf } from './rules/bets/each-way-ref.ts';
export { textOfAttached } from './rules/bets/fingerprint.ts';
export { houseLeft, type Offers, runnerOffers } from './rules/bets/offers.ts';
export { openWithdrawals, refuseIntent, unclaimedOf, withdrawalOf } from './rules/cashier/view.ts';
export { type Charge, chargesOf, madeIn, type Settling } from './rules/commission/charge.ts';
export { discountsAtOnce } from './rules/commission/discounts.ts';
export { playerRate } from './rules/commission/player-rate.ts';
export { commissionPlans, planOfMarket, siteDiscounts } from './rules/commission/view.ts';
export type { Decision, Explain } from './rules/decision/decision.ts';
export type { LocatedBet } from './rules/decision/locate.ts';
export {
  findTrigger,
  isAttached,
  isWaiting,
  playerTriggers,
  triggersIn,
} from './rules/held/find-trigger.ts';
export { currentFills } from './rules/held/open-bets.ts';
export { release, reservationFor, reserve, reservedOf } from './rules/held/reservations.ts';
export { maintenancesOf } from './rules/limits/maintenance.ts';
export { isReachedAt, watchedPrice } from './rules/limits/trigger-terms.ts';
export { refuseReservation, refuseStoppedWait } from './rules/limits/waiting-bet.ts';
export { type FindOffered, withOffered } from './rules/markets/offered-markets.ts';
export { type UnknownTie, unknownTieOf } from './rules/markets/unknown-tie.ts';
export type { PossibleOutcome } from './rules/positions/holdings.ts';
export {
  type MarketPosition,
  type MarketWorst,
  marketPosition,
  type PositionPart,
  worstOfMarket,
  worstOfMarkets,
} from './rules/positions/market-position.ts';
export { type BetResults, type PlayerBets, playerBets } from './rules/positions/player-bets.ts';
export {
  type RoundBetAt,
  type RoundPosition,
  roundBetsOf,
  roundPositions,
} from './rules/positions/round-positions.ts';
export type { PositionBranch, PositionScope } from './rules/positions/scope.ts';
export { type Preset, presetRules, presets } from './rules/protection/presets.ts';
export { easeWindow, returnFrom, returnWindow } from './rules/protection/protect.ts';
export {
  heldPlayers,
  isTimed,
  mustAskRegister,
  type PlayedSince,
  playedSince,
  protectedPlayers,
  protectionOf,
} from './rules/protection/view.ts';
export { pieceMiddle } from './rules/risk/position.ts';
export { betsOfRound, openRoundBets, roundExposure } from './rules/rounds/round-book.ts';
export {
  callIdOf,
  followUpsOf,
  isAcknowledged,
  stepAfterDebit,
} from './rules/rounds/wallet-calls.ts';
export {
  type AnsweredEvent,
  isSameTransfer,
  nobody,
  transferAnswer,
} from './rules/transfer-answers.ts';
export { hasOverTriggers } from './rules/triggers/fire-trigger.ts';
export {
  matchedOfParents,
  parentsOf,
  type TriggerBet,
  triggerBet,
} from './rules/triggers/trigger-bet.ts';
export { triggerOf, triggerRef } from './rules/triggers/trigger-ref.ts';
export { paidUnder } from './rules/wins/paid-under.ts';
export { restoreExchange, snapshotExchange, stateHash } from './snapshot.ts';
