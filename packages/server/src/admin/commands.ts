/** Lists every admin command, and runs one by its name. */
import { outageCodeOf, outageText } from '../store/writes/outage.ts';
import { agentCommands } from './agents/agent-commands.ts';
import { agentLockCommands } from './agents/lock-commands.ts';
import { agentPointsCommands } from './agents/points-commands.ts';
import { agentSheetCommands } from './agents/sheet-commands.ts';
import { appKeyCommands } from './app-key-commands.ts';
import { careCommands } from './care-commands.ts';
import { casinoCommands } from './casino-commands.ts';
import { type AdminParts, AdminProblem, type Command, type Done, type Values } from './command.ts';
import { feedCommands } from './feeds/feed-commands.ts';
import { providerCommands } from './feeds/provider-commands.ts';
import { quoteCommands } from './feeds/quote-commands.ts';
import { marketCommands } from './market-commands.ts';
import { pictureCommands } from './picture-commands.ts';
import { playerCommands } from './player-commands.ts';
import { labelCommands } from './players/label-commands.ts';
import { linkedCommands } from './players/linked-commands.ts';
import { showPlayerCommands } from './players/show-player.ts';
import { protectionCommands } from './protection-commands.ts';
import { protectionReports } from './protection-reports.ts';
import { reportCommands } from './report-commands.ts';
import { positionCommands } from './risk/position-commands.ts';
import { roundExposureCommands } from './risk/round-exposure-commands.ts';
import { riskCommands } from './risk-commands.ts';
import { roundCommands } from './round-commands.ts';
import { showCommands } from './show-commands.ts';
import { siteCommands } from './site-commands.ts';
import { showSiteCommands } from './sites/show-site.ts';
import { staffCommands } from './staff-commands.ts';
import { storeCommands } from './store-commands.ts';
import { setupCommands } from './system/setup-commands.ts';
import { systemCommands } from './system/system-commands.ts';
import { fundsCommands } from './transfer-commands.ts';
import { waitingCommands } from './waiting-commands.ts';

export const commands: readonly Command[] = [
  ...siteCommands,
  ...showSiteCommands,
  ...pictureCommands,
  ...casinoCommands,
  ...roundCommands,
  ...playerCommands,
  ...showPlayerCommands,
  ...labelCommands,
  ...linkedCommands,
  ...protectionCommands,
  ...protectionReports,
  ...careCommands,
  ...appKeyCommands,
  ...fundsCommands,
  ...agentCommands,
  ...agentPointsCommands,
  ...agentSheetCommands,
  ...agentLockCommands,
  ...showCommands,
  ...marketCommands,
  ...waitingCommands,
  ...riskCommands,
  ...positionCommands,
  ...roundExposureCommands,
  ...reportCommands,
  ...feedCommands,
  ...providerCommands,
  ...quoteCommands,
  ...staffCommands,
  ...setupCommands,
  ...systemCommands,
  ...storeCommands,
];

export interface CommandInput {
  readonly name: string;
  readonly values: Values;
}

export type CommandAnswer =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'problem'; readonly message: string };

/** Resolves to a problem if the command cannot be done; rejects only on unexpected errors. */
export async function runCommand(parts: AdminParts, command: CommandInput): Promise<CommandAnswer> {
  const found = commands.find(({ name }) => name === command.name);
  if (!found) return { kind: 'problem', message: `There is no command '${command.name}'.` };
  try {
    return { kind: 'done', done: await found.run(parts, command.values) };
  } catch (error) {
    if (error instanceof AdminProblem) return { kind: 'problem', message: error.message };
    const outage = outageCodeOf(error);
    if (outage === null) throw error;
    const message = `${outageText(outage)} Check what was done before you repeat it.`;
    return { kind: 'problem', message };
  }
}
