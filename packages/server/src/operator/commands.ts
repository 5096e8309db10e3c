/** Every command of the operator, and running one by its name. */
import { textOfTrouble, troubleOf } from '../store/writes/trouble.ts';
import { casinoCommands } from './casino-commands.ts';
import {
  type Command,
  type Done,
  type OperatorParts,
  OperatorProblem,
  type Values,
} from './command.ts';
import { fundsCommands } from './funds-commands.ts';
import { marketCommands } from './market-commands.ts';
import { pictureCommands } from './picture-commands.ts';
import { playerCommands } from './player-commands.ts';
import { roundCommands } from './round-commands.ts';
import { showCommands } from './show-commands.ts';
import { siteCommands } from './site-commands.ts';
import { storeCommands } from './store-commands.ts';

export const commands: readonly Command[] = [
  ...siteCommands,
  ...pictureCommands,
  ...casinoCommands,
  ...roundCommands,
  ...playerCommands,
  ...fundsCommands,
  ...showCommands,
  ...marketCommands,
  ...storeCommands,
];

export interface Order {
  readonly name: string;
  readonly values: Values;
}

export type OrderAnswer =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'problem'; readonly message: string };

/** Never rejects for what was asked; only for what broke. */
export async function runOrder(parts: OperatorParts, order: Order): Promise<OrderAnswer> {
  const found = commands.find(({ name }) => name === order.name);
  if (!found) return { kind: 'problem', message: `There is no command '${order.name}'.` };
  try {
    return { kind: 'done', done: await found.run(parts, order.values) };
  } catch (error) {
    if (error instanceof OperatorProblem) return { kind: 'problem', message: error.message };
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    const message = `${textOfTrouble(trouble)} Look how it stands before you order it again.`;
    return { kind: 'problem', message };
  }
}
