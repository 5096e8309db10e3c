/** The engine's own door: the single writer without HTTP, for simulations, checks and measurements. */
export type { Clock } from '../clock.ts';
export { tuneCompiler } from '../compiler.ts';
export { silentLog } from '../log.ts';
export { type CashOutQuote, type CashOuts, openCashOuts } from '../market/cash-outs.ts';
export type { MarketResult } from '../market/market-result.ts';
export type { Sql, Store } from '../store/database.ts';
export { migrate, readMigrations } from '../store/migrate.ts';
export { openPglite } from '../store/pglite.ts';
export { openPostgres } from '../store/postgres.ts';
export { listStatement } from '../store/statement.ts';
export type { AccountRow, Batch } from './batch.ts';
export type { Book, Books } from './books.ts';
export { chainHash, chainStart } from './chain.ts';
export { type Engine, openEngine } from './engine.ts';
export type { EngineOptions } from './engine-options.ts';
export type { EngineReport } from './engine-report.ts';
export { type InspectedEngine, openInspectedEngine } from './inspect.ts';
export { carryOut, type MarketPlan, type OperateParts, planResult } from './operate.ts';
export type { Answered } from './payments/find-payment.ts';
export { moveFunds } from './payments/move-funds.ts';
export { type Records, recordsIn } from './records.ts';
export { BrokenStore, type Memory } from './recover.ts';
export type {
  BetRequest,
  CasinoBetRequest,
  ChangeRequest,
  Outcome,
  Quote,
  Quotes,
  Request,
  SessionBetRequest,
  SessionQuoteNow,
} from './request.ts';
export { type VerifyOptions, type VerifyReport, verifyStore } from './verify.ts';
