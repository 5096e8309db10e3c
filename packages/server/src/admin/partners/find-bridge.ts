/** Finds the bridge that a command names. */
import {
  type Bridge,
  findPartnerKind,
  listBridges,
} from '../../store/queries/partners/partners.ts';
import { type AdminParts, AdminProblem } from '../command.ts';

export async function findBridge(
  { store }: Pick<AdminParts, 'store'>,
  name: string,
): Promise<Bridge> {
  const found = (await listBridges(store)).find((one) => one.name === name);
  if (found !== undefined) return found;
  const kind = await findPartnerKind(store, name);
  const text = kind === null ? `there is no bridge '${name}'` : `'${name}' is a ${kind}`;
  throw new AdminProblem(`NAME: ${text}; 'partner list' lists the bridges.`);
}
