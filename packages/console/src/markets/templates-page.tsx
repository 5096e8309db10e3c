/** What new markets of a sport or competition begin with, and what open ones were given by it. */
import type { ShownTemplate } from '@layline/contract/console-commands';
import { formatRecent } from '@layline/web/ui/moments';
import { Link } from 'wouter';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { Card, Note, Page, Reading } from '../ui/page.tsx';
import style from '../ui/rows.module.css';

const everyMs = 5000;
/** Fields that would point the command at something else. */
const scopes = ['sport', 'competition', 'type'];

function scopeOf({ sportId, competition, marketType }: ShownTemplate): Record<string, string> {
  return {
    ...(competition === '' ? { sport: sportId } : { competition }),
    ...(marketType === '' ? {} : { type: marketType }),
  };
}

export function TemplatesPage() {
  const query = useCommandData({ command: 'template list', values: {}, everyMs });
  return (
    <Page title="Templates of markets" tools={<Link href="/markets">Markets</Link>}>
      <Reading query={query}>
        {({ templates, runs }) => (
          <>
            <Card title="New markets begin with">
              {templates.length === 0 ? (
                <Note>Nothing is set: markets have what their source and their site say.</Note>
              ) : null}
              <ul className={style['rows']} aria-label="Templates">
                {templates.map((one) => (
                  <Template key={one.scope} template={one} />
                ))}
              </ul>
              <InlineCommand name="template set" values={{}} label="Add a template" />
            </Card>
            <Card title="Changed in open markets">
              {runs.length === 0 ? <Note>Nothing was changed.</Note> : null}
              <ul className={style['rows']} aria-label="Changes of open markets">
                {runs.map(({ run, madeAt, undoneAt, markets }) => (
                  <li key={run}>
                    <span className={style['what']}>
                      <b>{formatRecent(madeAt)}</b>
                      <span>{markets === 1 ? '1 market' : `${markets} markets`}</span>
                      {undoneAt === null ? null : <span>set back {formatRecent(undoneAt)}</span>}
                    </span>
                    {undoneAt === null ? (
                      <InlineCommand
                        name="template undo"
                        values={{ run: String(run) }}
                        about={`run ${run}`}
                      />
                    ) : null}
                  </li>
                ))}
              </ul>
              <InlineCommand name="template apply" values={{}} />
            </Card>
          </>
        )}
      </Reading>
    </Page>
  );
}

function Template({ template }: { template: ShownTemplate }) {
  const { scope, terms, open } = template;
  const values = scopeOf(template);
  return (
    <li>
      <span className={style['what']}>
        <b>{scope}</b>
        <span>{terms}</span>
        <span>{open === 1 ? '1 market is open' : `${open} markets are open`}</span>
      </span>
      <InlineCommand
        name="template set"
        values={values}
        hidden={scopes}
        label="Change"
        about={scope}
      />
      <InlineCommand name="template apply" values={values} hidden={scopes} about={scope} />
      <InlineCommand
        name="template remove"
        values={values}
        hidden={scopes}
        label="Remove"
        about={scope}
      />
    </li>
  );
}
