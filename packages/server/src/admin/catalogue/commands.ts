/**
 * Lists every admin command, and runs one by its name. Every door runs commands here, so that the effects of
 * an act are weighed in one place.
 */

import { outageCodeOf, outageText } from '../../store/faults/outage.ts';
import { removeEffects } from '../../store/queries/staff/effects.ts';
import { agentCommands } from '../agents/agent-commands.ts';
import { branchBetCommands } from '../agents/bet-commands.ts';
import { agentLockCommands } from '../agents/lock-commands.ts';
import { agentPointsCommands } from '../agents/points-commands.ts';
import { agentSheetCommands } from '../agents/sheet-commands.ts';
import { cashierDepositCommands } from '../cashier/deposit-commands.ts';
import { methodCommands } from '../cashier/method-commands.ts';
import { cashierReportCommands } from '../cashier/report-commands.ts';
import { requestCommands } from '../cashier/request-commands.ts';
import { unclaimedCommands } from '../cashier/unclaimed-commands.ts';
import { withdrawalCommands } from '../cashier/withdrawal-commands.ts';
import { casinoCommands } from '../casino/casino-commands.ts';
import { roundCommands } from '../casino/round-commands.ts';
import {
  type AdminParts,
  AdminProblem,
  type Command,
  type Done,
  isProblem,
  type ParsedCommand,
  type Problem,
  type Values,
} from '../command.ts';
import { type Effect, refuseRole } from '../effects/effect.ts';
import { refuseHeld } from '../effects/refuse-held.ts';
import { type Doer, takeOrAsk } from '../effects/take-effects.ts';
import { feedCommands } from '../feeds/feed-commands.ts';
import { providerCommands } from '../feeds/provider-commands.ts';
import { quoteCommands } from '../feeds/quote-commands.ts';
import { seriesCommands } from '../feeds/series-commands.ts';
import { marketCommands } from '../markets/market-commands.ts';
import { payCommands } from '../markets/pay-commands.ts';
import { ruleCommands } from '../markets/rules/rule-commands.ts';
import { templateCommands } from '../markets/templates/template-commands.ts';
import { waitingCommands } from '../markets/waiting-commands.ts';
import { commissionCommands } from '../money/commission-commands.ts';
import { moneyCommands } from '../money/money-commands.ts';
import { reportCommands } from '../money/report-commands.ts';
import { fundsCommands } from '../money/transfer-commands.ts';
import { whatifCommands } from '../money/whatif-commands.ts';
import { partnerCommands } from '../partners/partner-commands.ts';
import { paymentCommands } from '../partners/payment-commands.ts';
import { walletCommands } from '../partners/wallet-commands.ts';
import { webhookCommands } from '../partners/webhook-commands.ts';
import { accessCommands } from '../players/access-commands.ts';
import { appKeyCommands } from '../players/app-key-commands.ts';
import { careCommands } from '../players/care-commands.ts';
import { labelCommands } from '../players/label-commands.ts';
import { levelCommands } from '../players/level-commands.ts';
import { linkedCommands } from '../players/linked-commands.ts';
import { playerCommands } from '../players/player-commands.ts';
import { playerHistoryCommands } from '../players/player-history.ts';
import { protectionCommands } from '../players/protection-commands.ts';
import { protectionReports } from '../players/protection-reports.ts';
import { questionCommands } from '../players/question-commands.ts';
import { showPlayerCommands } from '../players/show-player.ts';
import { maintenanceCommands } from '../risk/maintenance-commands.ts';
import { positionCommands } from '../risk/position-commands.ts';
import { riskCommands } from '../risk/risk-commands.ts';
import { roundExposureCommands } from '../risk/round-exposure-commands.ts';
import { pictureCommands } from '../sites/picture-commands.ts';
import { showSiteCommands } from '../sites/show-site.ts';
import { siteCommands } from '../sites/site-commands.ts';
import { staffCommands } from '../staff/staff-commands.ts';
import { alertCommands } from '../system/alert-commands.ts';
import { retentionCommands } from '../system/retention-commands.ts';
import { setupCommands } from '../system/setup-commands.ts';
import { showCommands } from '../system/show-commands.ts';
import { archiveCommands } from '../system/store/archive-commands.ts';
import { exportCommands } from '../system/store/export-commands.ts';
import { exportNoteCommands } from '../system/store/export-notes.ts';
import { storeCommands } from '../system/store/store-commands.ts';
import { systemCommands } from '../system/system-commands.ts';

export const commands: readonly Command[] = [
  ...siteCommands,
  ...showSiteCommands,
  ...pictureCommands,
  ...casinoCommands,
  ...roundCommands,
  ...playerCommands,
  ...showPlayerCommands,
  ...playerHistoryCommands,
  ...accessCommands,
  ...labelCommands,
  ...linkedCommands,
  ...protectionCommands,
  ...levelCommands,
  ...protectionReports,
  ...careCommands,
  ...appKeyCommands,
  ...questionCommands,
  ...fundsCommands,
  ...methodCommands,
  ...cashierDepositCommands,
  ...withdrawalCommands,
  ...unclaimedCommands,
  ...requestCommands,
  ...cashierReportCommands,
  ...agentCommands,
  ...agentPointsCommands,
  ...agentSheetCommands,
  ...branchBetCommands,
  ...agentLockCommands,
  ...showCommands,
  ...templateCommands,
  ...payCommands,
  ...marketCommands,
  ...waitingCommands,
  ...ruleCommands,
  ...riskCommands,
  ...maintenanceCommands,
  ...positionCommands,
  ...roundExposureCommands,
  ...commissionCommands,
  ...reportCommands,
  ...moneyCommands,
  ...whatifCommands,
  ...feedCommands,
  ...providerCommands,
  ...quoteCommands,
  ...seriesCommands,
  ...partnerCommands,
  ...walletCommands,
  ...paymentCommands,
  ...webhookCommands,
  ...staffCommands,
  ...setupCommands,
  ...alertCommands,
  ...retentionCommands,
  ...systemCommands,
  ...storeCommands,
  ...archiveCommands,
  ...exportCommands,
  ...exportNoteCommands,
];

export interface CommandInput {
  readonly name: string;
  readonly values: Values;
}

export type CommandAnswer = { readonly kind: 'done'; readonly done: Done } | Problem;

export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name);

/** Nothing is done: another person must approve it. */
export interface SecondNeeded {
  readonly kind: 'second';
  readonly effects: readonly Effect[];
  readonly why: string;
}

/** A command of a member of staff. */
export interface StaffCommand {
  readonly parsed: ParsedCommand;
  readonly by: Doer & {
    /** Called before anything is done; a returned text refuses the act. */
    readonly begin: () => Promise<string | null>;
  };
}

/**
 * Runs a command for whoever holds the server's own machine, who needs no second person. Resolves to a
 * problem if it cannot be done; rejects only on unexpected errors.
 */
export async function runCommand(
  parts: AdminParts,
  { name, values }: CommandInput,
): Promise<CommandAnswer> {
  const parsed = findCommand(name)?.parse(values);
  if (parsed === undefined) return { kind: 'problem', message: `There is no command '${name}'.` };
  return isProblem(parsed) ? parsed : runParsed(parts, parsed);
}

/** As `runCommand`, for a command that was found and parsed. */
export async function runParsed(parts: AdminParts, parsed: ParsedCommand): Promise<CommandAnswer> {
  const answer = await runWeighed(parts, { parsed });
  return answer.kind === 'second' ? { kind: 'problem', message: answer.why } : answer;
}

/** Runs a command for a member of staff or an agent, within their rights. */
export const runForMember = (
  parts: AdminParts,
  call: StaffCommand,
): Promise<CommandAnswer | SecondNeeded> => runWeighed(parts, call);

type Call = Pick<StaffCommand, 'parsed'> & { readonly by?: StaffCommand['by'] };

async function runWeighed(parts: AdminParts, call: Call): Promise<CommandAnswer | SecondNeeded> {
  try {
    return await weighAndRun(parts, call);
  } catch (error) {
    if (error instanceof AdminProblem) return { kind: 'problem', message: error.message };
    const outage = outageCodeOf(error);
    if (outage === null) throw error;
    const message = `${outageText(outage)} Check what was done before you repeat it.`;
    return { kind: 'problem', message };
  }
}

async function weighAndRun(
  parts: AdminParts,
  { parsed, by }: Call,
): Promise<CommandAnswer | SecondNeeded> {
  const effects = parsed.isDryRun ? [] : await parsed.effects(parts);
  const refusal =
    (by === undefined ? null : refuseRole(by.role, effects)) ?? (await refuseHeld(parts, effects));
  if (refusal !== null) return { kind: 'problem', message: refusal };
  const taken = await takeOrAsk(parts, { effects, by });
  if (taken.kind === 'second') return taken;
  try {
    const problem = (await by?.begin()) ?? null;
    if (problem !== null) throw new AdminProblem(problem);
    return { kind: 'done', done: await parsed.run(parts) };
  } catch (error) {
    // An outage may hide that it was done, so only a clear refusal takes the count back.
    if (error instanceof AdminProblem) await removeEffects(parts.store, taken.effectIds);
    throw error;
  }
}
