/** Sets live pictures of single events, which take precedence over those of the whole site (FRAME-1). */
import { z } from 'zod';
import { idText, outsideAddress } from '../../base/flag-text.ts';
import { changeSite } from '../../store/queries/site-changes.ts';
import { AdminProblem, command } from '../command.ts';
import { findSite } from '../find/find-site.ts';
import { valuesOfSite } from '../find/site-values.ts';

const eventsMax = 200;

export const pictureCommands = [
  command({
    name: 'site tv',
    staff: { isAudited: true },
    summary: 'Set the address of an event’s live pictures; an empty address removes it.',
    positions: ['site', 'event'],
    schema: z.object({ site: idText, event: idText, address: outsideAddress }),
    sets: valuesOfSite,
    async run(parts, { site: siteId, event, address: given }) {
      const { frames } = await findSite(parts, siteId);
      const { [event]: _, ...others } = frames.tvByEvent ?? {};
      const tvByEvent = given === '' ? others : { ...others, [event]: given };
      if (Object.keys(tvByEvent).length > eventsMax) {
        throw new AdminProblem(`EVENT: ${eventsMax} events have pictures; take one away first.`);
      }
      await changeSite(parts.store, {
        site_id: siteId,
        frames: JSON.stringify({ ...frames, tvByEvent }),
      });
      await parts.sites.reload();
      const text = `Events of '${siteId}' with pictures: ${Object.keys(tvByEvent).length}.`;
      return { data: tvByEvent, text };
    },
  }),
];
