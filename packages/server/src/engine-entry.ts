/** Entry point of the engine without HTTP, for simulations, checks and benchmarks. */
export type { Clock } from './base/clock.ts';
export { tuneCompiler } from './base/compiler.ts';
export { silentLog } from './base/log.ts';
export { type VerifyOptions, type VerifyReport, verifyStore } from './engine/audit/verify.ts';
export { chainHash, chainStart } from './engine/chain/chain.ts';
export type { AccountRow, Batch } from './engine/commit/batch.ts';
export type { AnsweredTransfer } from './engine/commit/find-transfer.ts';
export { type Records, recordsIn } from './engine/memory/records.ts';
export type { Memory, StateAt } from './engine/memory/recover.ts';
export { BrokenStore, type Replay } from './engine/memory/replay.ts';
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
} from './engine/request/request.ts';
export type { MarketResult } from './engine/results/market-result.ts';
export {
  carryOut,
  type MarketPlan,
  type OperateParts,
  planResult,
} from './engine/results/plan-result.ts';
export { moveFunds } from './engine/transfers/move-funds.ts';
export type { AccountSummaries, AccountSummary } from './engine/view/account-summaries.ts';
export type { EngineView } from './engine/view/view.ts';
export type { Engine } from './engine/writer/engine.ts';
export type { EngineOptions } from './engine/writer/engine-options.ts';
export type { EngineReport } from './engine/writer/engine-report.ts';
export {
  type InspectedEngine,
  openEngine,
  openInspectedEngine,
  openWaitingEngine,
} from './engine/writer/open-engine.ts';
export { type CashOutQuote, type CashOuts, openCashOuts } from './shown/market/cash-outs.ts';
export type { Sql, Store } from './store/database.ts';
export type { Lease } from './store/lease/lease.ts';
export { migrate, readMigrations } from './store/migrate.ts';
export { openPglite } from './store/pglite.ts';
export { openPostgres } from './store/postgres.ts';
export { listStatement } from './store/queries/statement.ts';
