/** TAB-7: no deposit where the operator of a wallet holds players' money: no bet could use it. */
import { type AdminParts, AdminProblem } from '../command.ts';
import { findSite } from '../find/find-site.ts';

export async function refuseHeldElsewhere(parts: AdminParts, site: string): Promise<void> {
  const { money } = await findSite(parts, site);
  if (money !== 'tables') return;
  throw new AdminProblem(`SITE: the operator of a wallet holds the money of players of '${site}'.`);
}
