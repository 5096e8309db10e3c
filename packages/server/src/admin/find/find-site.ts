/** Finds sites by the ids in commands. */
import type { Site } from '../../venue/sites/directory.ts';
import { type AdminParts, AdminProblem } from '../command.ts';

/** Reads the sites again; throws if none has that id. */
export async function findSite({ sites }: AdminParts, id: string): Promise<Site> {
  await sites.reload();
  const site = sites.byId(id);
  if (!site) throw new AdminProblem(`SITE: there is no site '${id}'.`);
  return site;
}
