/** The page that shows each text of a language in its place. Pure. */
import type { Box } from './find-texts.ts';

export interface ShownText {
  readonly english: string;
  /** Empty if there is none. */
  readonly translation: string;
  readonly isDraft: boolean;
  readonly isCareful: boolean;
  readonly isReviewed: boolean;
  /** The sources that have it. */
  readonly files: readonly string[];
  readonly places: readonly Place[];
}

export interface Place {
  /** Name of a file beside the page. */
  readonly picture: string;
  readonly box: Box;
  readonly isName: boolean;
}

export interface PicturePage {
  readonly language: string;
  readonly isRightToLeft: boolean;
  readonly texts: readonly ShownText[];
  /** Of every picture, in pixels. */
  readonly width: number;
}

/** Above and below the text, so that what stands around it is seen. */
const around = 110;
const highest = 420;

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** A position in whole pixels, `by` further out on each side. */
const placed = ({ x, y, width, height }: Box, by: number): string => {
  const [left, top] = [Math.round(x) - by, Math.round(y) - by];
  const [wide, high] = [Math.round(width) + 2 * by, Math.round(height) + 2 * by];
  return `left:${left}px;top:${top}px;width:${wide}px;height:${high}px`;
};

function cropOf({ picture, box, isName }: Place): string {
  const top = Math.max(0, Math.round(box.y - around));
  const height = Math.min(highest, Math.round(box.height + 2 * around));
  const image = `<img src="${escape(picture)}" alt="" loading="lazy" style="top:-${top}px">`;
  const frame = `<i style="${placed({ ...box, y: box.y - top }, 3)}"></i>`;
  const title = isName ? 'said of what is boxed' : picture;
  const attributes = `href="${escape(picture)}" title="${escape(title)}" style="height:${height}px"`;
  return `<a class="crop" ${attributes}>${image}${frame}</a>`;
}

const stateOf = ({ translation, isDraft, isCareful, isReviewed }: ShownText): readonly string[] => [
  ...(isCareful ? ['careful'] : []),
  ...(isCareful && !isReviewed ? ['unreviewed'] : []),
  ...(isDraft ? ['draft'] : []),
  ...(translation === '' ? ['untranslated'] : []),
];

function cardOf(text: ShownText, { language, isRightToLeft }: PicturePage): string {
  const states = stateOf(text);
  const names = text.places.some(({ isName }) => isName) ? ['heard or hinted'] : [];
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return `<section class="${states.join(' ')}">
<p class="own" lang="${language}" dir="${direction}">${escape(text.translation) || '–'}</p>
<p lang="en">${escape(text.english)}</p>
<p><small>${escape([...states, ...names, ...text.files].join(' · '))}</small></p>
${text.places.map(cropOf).join('\n')}
</section>`;
}

const states = ['careful', 'unreviewed', 'draft', 'untranslated'];

const styles = (width: number): string => `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif }
body { max-width: 860px; margin: 0 auto; padding: 16px }
section { margin: 16px 0; padding-top: 12px; border-top: 1px solid #8888 }
p { margin: 0 0 6px; overflow-wrap: anywhere }
.own { font-size: 18px }
.crop { position: relative; display: inline-block; width: ${width}px; max-width: 100%; overflow: hidden }
.crop { margin: 0 12px 8px 0; border: 1px solid #8888; vertical-align: top }
.crop img { position: absolute; left: 0 }
.crop i { position: absolute; border: 2px solid #e0004d; border-radius: 4px }
nav { position: sticky; top: 0; z-index: 1; padding: 8px 0; background: Canvas }
${states.map((state) => `body[data-only="${state}"] section:not(.${state})`).join(',\n')} {
  display: none;
}
`;

const filters = `<nav><label>Show <select onchange="document.body.dataset.only = this.value">
<option value="">all texts</option>
<option value="careful">careful sentences</option>
<option value="unreviewed">careful sentences that nobody has reviewed</option>
<option value="draft">drafts</option>
<option value="untranslated">what is not translated</option>
</select></label></nav>`;

/** HTML. Texts without a place are at its end. */
export function makePicturePage(page: PicturePage): string {
  const seen = page.texts.filter(({ places }) => places.length > 0);
  const unseen = page.texts.filter(({ places }) => places.length === 0);
  const cards = (texts: readonly ShownText[]): string =>
    texts.map((text) => cardOf(text, page)).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Texts in ${page.language}</title><style>${styles(page.width)}</style></head>
<body data-only=""><h1>Texts in ${page.language}</h1>
<p>${seen.length} of ${page.texts.length} texts stand in a picture;
<a href="#unseen">the others</a> are at the end, with their sources.</p>
${filters}
${cards(seen)}
<h2 id="unseen">On no picture: ${unseen.length}</h2>
${cards(unseen)}
</body></html>
`;
}
