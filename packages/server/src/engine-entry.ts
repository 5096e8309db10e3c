/** Entry point of the engine without HTTP, for simulations, checks and benchmarks. */
export type { Clock } from './clock.ts';
export { tuneCompiler } from './compiler.ts';
export type { AccountSummaries, AccountSummary } from './engine/account-summaries.ts';
export type { AccountRow, Batch } from './engine/batch.ts';
export { chainHash, chainStart } from './engine/chain.ts';
export type { Engine } from './engine/engine.ts';
export type { EngineOptions } from './engine/engine-options.ts';
export type { EngineReport } from './engine/engine-report.ts';
export { BrokenStore, type Replay } from './engine/memory/replay.ts';
export {
  type InspectedEngine,
  openEngine,
  openInspectedEngine,
  openWaitingEngine,
} from './engine/open-engine.ts';
export { type Records, recordsIn } from './engine/records.ts';
export type { Memory, StateAt } from './engine/recover.ts';
export type {
  BetRequest,
  CasinoBetRequest,
  CasinoBetsRequest,
  ChangeRequest,
  Outcome,
  Quote,
  Quotes,
  Request,
  SessionBetRequest,
  SessionQuoteNow,
} from './engine/request.ts';
export type { MarketResult } from './engine/results/market-result.ts';
export {
  carryOut,
  type MarketPlan,
  type OperateParts,
  planResult,
} from './engine/results/plan-result.ts';
export type { AnsweredTransfer } from './engine/transfers/find-transfer.ts';
export { moveFunds } from './engine/transfers/move-funds.ts';
export { type VerifyOptions, type VerifyReport, verifyStore } from './engine/verify.ts';
export type { EngineView } from './engine/view.ts';
export { silentLog } from './log.ts';
export { type CashOutQuote, type CashOuts, openCashOuts } from './market/cash-outs.ts';
export type { Sql, Store } from './store/database.ts';
export type { Lease } from './store/lease/lease.ts';
export { migrate, readMigrations } from './store/migrate.ts';
export { openPglite } from './store/pglite.ts';
export { openPostgres } from './store/postgres.ts';
export { listStatement } from './store/queries/statement.ts';
