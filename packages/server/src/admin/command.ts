/**
 * Defines an admin command, for `npm run layline` and for a running server. Values arrive as text and the
 * schema parses them, so that command line and admin socket share one form.
 */
import { type AgentId, isAmountColumn, showHidden } from '@layline/contract';
import type { CommandReply } from '@layline/contract/console-commands';
import type { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Vault } from '../base/secrets/vault.ts';
import type { Bus } from '../cluster/bus/bus.ts';
import type { ServerList } from '../cluster/server-list.ts';
import type { AnchorSeal } from '../engine/audit/anchor/anchor-seal.ts';
import type { Anchor } from '../engine/audit/anchor/keep-anchor.ts';
import type { AppEngine } from '../engine/writer/app-engine.ts';
import type { Store } from '../store/database.ts';
import type { SyncWatch } from '../store/sync-commits.ts';
import type { WriteWatch } from '../store/writes/write-watch.ts';
import type { AppKeys } from '../venue/accounts/app-keys.ts';
import type { Passwords } from '../venue/accounts/passwords/password.ts';
import type { Sessions } from '../venue/accounts/sessions.ts';
import type { Alerts } from '../venue/alerts/alert.ts';
import type { TheirPayment } from '../venue/cashier/reconcile.ts';
import type { Casino } from '../venue/casino/casino.ts';
import type { FeedSet } from '../venue/market/feed-set.ts';
import type { MarketCache } from '../venue/market/market-cache.ts';
import type { Templates } from '../venue/market/terms/templates.ts';
import type { ResultsWaiting } from '../venue/market/waiting/results-waiting.ts';
import type { Partners } from '../venue/partners/partners.ts';
import type { Webhooks } from '../venue/partners/webhooks.ts';
import type { Providers } from '../venue/providers/providers.ts';
import type { TraderQuotes } from '../venue/providers/trader-quotes.ts';
import type { SiteDirectory } from '../venue/sites/directory.ts';
import { type Change, changesOf, type Effect, type Settings } from './effects/effect.ts';
import type { EffectName } from './effects/effect-table.ts';
import type { StaffRule } from './staff-rule.ts';

/** The parts that a command needs, both in a running server and when the command line opens the store. */
export interface AdminParts {
  readonly store: Store;
  readonly engine: AppEngine;
  readonly clock: Clock;
  readonly log: Log;
  readonly sites: SiteDirectory;
  readonly templates: Templates;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly appKeys: AppKeys;
  readonly anchorSeal: AnchorSeal;
  /** Seals the secrets that are shared with partners. */
  readonly partnerVault: Vault;
  /** Absent if no server runs, as are the next four. */
  readonly replication?: SyncWatch | null;
  readonly writes?: WriteWatch;
  readonly anchor?: Pick<Anchor, 'state'>;
  /** The folder of archived months of the journal. */
  readonly archiveDir?: string;
  /** Absent if no server runs. */
  readonly alerts?: Alerts;
  /** Null where servers do not talk. */
  readonly servers?: ServerList | null;
  readonly bus?: Pick<Bus, 'isUp'> | null;
  /** Absent if no server runs: there are no live prices and no tables. */
  readonly marketCache?: MarketCache;
  readonly casino?: Casino;
  /** Absent if no server runs: the command reads the store. */
  readonly resultsWaiting?: ResultsWaiting;
  readonly feeds?: FeedSet;
  /** Null if no price provider may connect. */
  readonly providers?: Providers | null;
  /** Absent if no server runs. */
  readonly partners?: Partners;
  /** Absent if no server runs. */
  readonly webhooks?: Webhooks;
  /** What a bridge has; absent if no server runs that could ask it. */
  readonly standings?: (partner: string) => Promise<readonly TheirPayment[]>;
  /** Null where there is no console to quote from. */
  readonly quotes?: TraderQuotes | null;
  /** The agent who runs the command; absent for the operator and staff. */
  readonly actor?: Actor;
}

/** An agent that runs a command. The engine restricts the command to the agent's current branch. */
export interface Actor {
  readonly agentId: AgentId;
  readonly siteId: string;
}

export type Values = Readonly<Record<string, string>>;

export interface Done<Data = unknown> {
  /** Printed with `--json`, and shown by the console's screens. */
  readonly data: Data;
  /** Printed for people: lines without a closing newline. */
  readonly text: string;
  /** A check found a fault; the exit code reports it. */
  readonly isFault?: boolean;
  /** The values that it changed, for the audit. Never secrets. */
  readonly changes?: readonly Change[];
}

export interface Command {
  /** Such as `site add`. */
  readonly name: string;
  readonly summary: string;
  /** Keys of the schema that are positional, in order; the others are flags. */
  readonly positions: readonly string[];
  /** Flags without a value. */
  readonly bare: readonly string[];
  readonly schema: z.ZodObject;
  /** Who may run it in the console, and how. */
  readonly staff: StaffRule;
  /** The effects that it may have; empty for most. */
  readonly effects: readonly EffectName[];
  /** Returns the problem as a value if a value is not allowed. */
  readonly parse: (values: Values) => ParsedCommand | Problem;
}

/** A command with values that were parsed once. */
export interface ParsedCommand {
  readonly command: Command;
  /** As given, for the audit. */
  readonly values: Values;
  readonly isDryRun: boolean;
  /** Returns the effects that it would have now. Throws an AdminProblem if it cannot be done. */
  readonly effects: (parts: AdminParts) => Promise<readonly Effect[]>;
  readonly run: (parts: AdminParts) => Promise<Done>;
}

/** The command cannot be done; the message gives the reason in one line. */
export interface Problem {
  readonly kind: 'problem';
  readonly message: string;
}

export const isProblem = (parsed: ParsedCommand | Problem): parsed is Problem => 'kind' in parsed;

/** A Problem that ends a command on its way. */
export class AdminProblem extends Error {}

interface CommandRow<Name extends string, Schema extends z.ZodObject> {
  readonly name: Name;
  readonly summary: string;
  readonly positions?: readonly (keyof z.output<Schema> & string)[];
  readonly bare?: readonly (keyof z.output<Schema> & string)[];
  readonly schema: Schema;
  readonly staff?: StaffRule;
  /** What it may do to money, limits and access (effects/effect-table.ts); absent if nothing. */
  readonly effects?: {
    readonly may: readonly EffectName[];
    readonly of: (
      parts: AdminParts,
      input: z.output<Schema>,
    ) => readonly Effect[] | Promise<readonly Effect[]>;
  };
  /** What it changes, read before and after: the audit has each value that differs. */
  readonly sets?: (parts: AdminParts, input: z.output<Schema>) => Settings | Promise<Settings>;
  readonly run: (parts: AdminParts, input: z.output<Schema>) => Promise<Done<CommandReply<Name>>>;
}

export function command<const Name extends string, Schema extends z.ZodObject>(
  row: CommandRow<Name, Schema>,
): Command {
  const { name, summary, schema, positions = [], bare = [], staff = {} } = row;
  const made: Command = {
    name,
    summary,
    positions,
    bare,
    schema,
    staff,
    effects: row.effects?.may ?? [],
    parse(values) {
      const input = readValues(row, values);
      if (input.kind === 'problem') return input;
      return {
        command: made,
        values,
        isDryRun: 'dryRun' in schema.shape && values['dryRun'] === 'on',
        effects: (parts) => effectsOf(row, parts, input.data),
        run: (parts) => runAndCompare(row, parts, input.data),
      };
    },
  };
  return made;
}

async function runAndCompare<Schema extends z.ZodObject>(
  { sets, run }: CommandRow<string, Schema>,
  parts: AdminParts,
  input: z.output<Schema>,
): Promise<Done> {
  if (sets === undefined) return run(parts, input);
  const before = await sets(parts, input);
  const done = await run(parts, input);
  return { ...done, changes: changesOf(before, await sets(parts, input)) };
}

async function effectsOf<Schema extends z.ZodObject>(
  row: CommandRow<string, Schema>,
  parts: AdminParts,
  input: z.output<Schema>,
): Promise<readonly Effect[]> {
  const { may = [], of } = row.effects ?? {};
  const found = (await of?.(parts, input)) ?? [];
  const other = found.find(({ effect }) => !may.includes(effect));
  if (other !== undefined) throw new Error(`${row.name} does not declare ${other.effect}.`);
  return found;
}

/** A problem names the flag and the fix. */
function readValues<Schema extends z.ZodObject>(
  { schema, positions = [] }: Pick<CommandRow<string, Schema>, 'schema' | 'positions'>,
  values: Values,
): Problem | { readonly kind: 'read'; readonly data: z.output<Schema> } {
  const result = schema.safeParse(values);
  if (result.success) return { kind: 'read', data: result.data };
  const [issue] = result.error.issues;
  const key = String(issue?.path[0] ?? '');
  const isPosition = (positions as readonly string[]).includes(key);
  const name = isPosition ? key.toUpperCase() : flagOf(key);
  const isMissing = !(key in values);
  return {
    kind: 'problem',
    message: `${name}: ${isMissing ? 'must be given' : issue?.message}.`,
  };
}

/** Turns `oddsMin` into `--odds-min`. */
export const flagOf = (key: string): string =>
  `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** `1 bet`, `2 bets`. */
export const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

export type Cells = Readonly<Record<string, string | number | boolean>>;

/** Amounts have two decimals in every row, so that columns are easy to compare. */
const cellText = (name: string, row: Cells): string => {
  const value = row[name];
  return typeof value === 'number' && isAmountColumn(name, row)
    ? value.toFixed(2)
    : showHidden(String(value ?? ''));
};

/** Formats rows as aligned columns with headings. */
export function makeTable(rows: readonly Cells[]): string {
  const [first] = rows;
  if (!first) return 'None.';
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => cellText(name, row)))];
  const widths = names.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
