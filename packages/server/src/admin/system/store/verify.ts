/** Verifies the store and reports it: journal and tables, chains of the casino, and an anchor file. */
import type { AnchorSeal } from '../../../engine/audit/anchor/anchor-seal.ts';
import {
  type AnchorFile,
  checkAnchor,
  readAnchor,
} from '../../../engine/audit/anchor/check-anchor.ts';
import {
  type ChangingSql,
  type VerifyOptions,
  type VerifyReport,
  verifyStore,
} from '../../../engine/audit/verify.ts';
import type { Sql, Store } from '../../../store/database.ts';
import { type CasinoCounts, countCasino } from '../../../store/queries/casino/casino-counts.ts';
import { casinoFaults, casinoVerdict } from '../../../venue/casino/chains/casino-verdict.ts';
import { checkChains } from '../../../venue/casino/chains/check-chains.ts';
import { AdminProblem, type Done } from '../../command.ts';

interface Verified extends VerifyReport {
  /** The time of the anchor's last line, or null without an anchor. */
  readonly anchoredUntil: string | null;
  readonly casino: CasinoCounts;
}

/** Returns null without a path. Throws an AdminProblem if there is no such file. */
export async function readAnchorFile(
  path: string | undefined,
  seal: AnchorSeal,
): Promise<AnchorFile | null> {
  if (path === undefined) return null;
  try {
    return await readAnchor(path, seal);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new AdminProblem(`--anchor: ${path} cannot be read (${code ?? message}).`);
  }
}

/** Runs it on one moment of the store, while bets continue on PostgreSQL. */
export const atOneMoment = <Result>(
  store: Store,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> =>
  store.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only');
    return work(sql);
  });

interface Verifying extends Omit<VerifyOptions, 'at'> {
  readonly anchor: AnchorFile | null;
}

/** The anchor was read before the store, which may have gone on since. */
export async function verify(sql: ChangingSql, { anchor, ...options }: Verifying): Promise<Done> {
  const report = await verifyStore(sql, options);
  const anchorFaults = anchor === null ? [] : await checkAnchor(sql, anchor);
  const casino = await countCasino(sql);
  const ofCasino = [...(await checkChains(sql)), ...casinoFaults(casino)];
  const faults = [...report.faults, ...ofCasino, ...anchorFaults];
  const anchoredUntil = anchor?.lines.at(-1)?.at ?? null;
  return reportOf({ ...report, faults, anchoredUntil, casino });
}

function reportOf(report: Verified): Done {
  const { faults, events, accounts, postings, openBets, payments, stateHash, anchoredUntil } =
    report;
  const looked =
    `${events} events, ${accounts} accounts, ${postings} lines, ${payments} payments, ` +
    `${openBets} open bets; ` +
    `state ${stateHash}${anchoredUntil === null ? '' : `, anchored until ${anchoredUntil}`}.\n` +
    casinoVerdict(report.casino) +
    unreadText(report);
  const text = faults.length === 0 ? `All agrees: ${looked}` : [...faults, looked].join('\n');
  return { data: report, text, isFault: faults.length > 0 };
}

function unreadText({ unreadTo, missing }: Verified): string {
  if (unreadTo === 0) return '';
  const why =
    missing.length === 0 ? 'a file at hand was changed' : `not at hand: ${missing.join(', ')}`;
  return `\nArchived texts up to number ${unreadTo} were not read (${why}); their hashes were.`;
}
