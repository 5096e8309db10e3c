/** Frames of a site: live pictures and scores of other parties. */
import type { ShownSite } from '@layline/contract/console';
import { InlineCommand } from '../commands/inline-command.tsx';
import { Card, Note } from '../ui/page.tsx';
import { SaveBar } from './save-bar.tsx';
import { Settings } from './settings-part.tsx';
import style from './sites.module.css';
import { useEditing } from './use-editing.ts';

export function PicturesPart({ site }: { site: ShownSite }) {
  const editing = useEditing({ site: site.site, command: 'site set', saved: site.settings });
  return (
    <>
      <Card title="For all events">
        <Note>
          Addresses begin with https. {'{id}'}, {'{eventId}'} and {'{sportId}'} are filled in.
        </Note>
        <Settings names={['tv', 'score', 'video']} editing={editing} />
      </Card>
      <Card title="For single events">
        <Pictures site={site} />
      </Card>
      <SaveBar editing={editing} />
    </>
  );
}

const Pictures = ({ site: { site, pictures } }: { site: ShownSite }) => (
  <>
    {pictures.length === 0 ? <Note>No event has pictures of its own.</Note> : null}
    <ul className={style['rows']} aria-label="Events with pictures of their own">
      {pictures.map(({ event, address }) => (
        <li key={event}>
          <span className={style['what']}>
            Event {event}
            <small>{address}</small>
          </span>
          <InlineCommand
            name="site tv"
            values={{ site, event, address: '' }}
            label="Remove"
            about={`event ${event}`}
          />
        </li>
      ))}
    </ul>
    <InlineCommand name="site tv" values={{ site }} />
  </>
);
