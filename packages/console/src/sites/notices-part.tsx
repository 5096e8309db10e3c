/** What a site shows in its ticker and its carousel. */
import type { ShownSite } from '@layline/contract/console';
import { InlineCommand } from '../commands/inline-command.tsx';
import { Card, Note } from '../ui/page.tsx';
import style from './sites.module.css';

export function NoticesPart({ site: { site, notices, banners } }: { site: ShownSite }) {
  return (
    <>
      <Card title="Notices in the ticker">
        {notices.length === 0 ? <Note>The ticker is empty.</Note> : null}
        <ul className={style['rows']} aria-label="Notices">
          {notices.map(({ id, notice }) => (
            <li key={id}>
              <span className={style['what']}>{notice}</span>
              <InlineCommand
                name="notice remove"
                values={{ site, id }}
                label="Remove"
                about={notice}
              />
            </li>
          ))}
        </ul>
        <InlineCommand name="notice add" values={{ site }} />
      </Card>
      <Card title="Banners in the carousel">
        {banners.length === 0 ? <Note>The carousel is empty.</Note> : null}
        <ul className={style['rows']} aria-label="Banners">
          {banners.map(({ id, image, link, alt }) => (
            <li key={id}>
              <img className={style['banner']} src={pictureOf(image)} alt={alt} />
              <span className={style['what']}>
                {alt}
                <small>{image}</small>
                <small>{link === '' ? 'leads nowhere' : `leads to ${link}`}</small>
              </span>
              <InlineCommand
                name="banner remove"
                values={{ site, id }}
                label="Remove"
                about={alt}
              />
            </li>
          ))}
        </ul>
        <InlineCommand name="banner add" values={{ site }} />
      </Card>
    </>
  );
}

/** The console serves the pictures of the players' pages under a path of its own. */
const pictureOf = (image: string): string =>
  image.startsWith('/') ? `/site-files${image}` : image;
