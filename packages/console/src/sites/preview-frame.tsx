/**
 * A small page inside the page, with the players' own style sheets, layout and colours. The players' sheets
 * style the document's root by theme and layout, which only a document of its own has.
 */
import { type BrandColours, type Mode, makePalette } from '@layline/web/ui/palette';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import style from './theme.module.css';

interface PreviewFrameProps {
  readonly title: string;
  readonly mode: Mode;
  readonly colours: BrandColours;
  readonly children: ReactNode;
}

const blank =
  '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>';

/** Gives the frame's document the style sheets of this page; resolves once they count. */
async function dress(inside: Document): Promise<void> {
  const sheets = [...document.head.querySelectorAll('link[rel="stylesheet"], style')].map(
    (sheet) => sheet.cloneNode(true) as HTMLElement,
  );
  const loaded = sheets
    .filter((sheet) => sheet instanceof HTMLLinkElement)
    .map(
      (link) =>
        new Promise((resolve) => {
          link.onload = resolve;
          link.onerror = resolve;
        }),
    );
  inside.head.append(...sheets);
  await Promise.all(loaded);
}

/** As the players' pages do for their own root. */
function paint(root: HTMLElement, { mode, colours }: Pick<PreviewFrameProps, 'mode' | 'colours'>) {
  root.style.overflow = 'hidden';
  root.dataset['theme'] = mode;
  root.dataset['layout'] = colours.layout;
  for (const [name, colour] of Object.entries(makePalette(colours, mode))) {
    root.style.setProperty(name, colour);
  }
}

export function PreviewFrame({ title, mode, colours, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const load = async (): Promise<void> => {
    const inside = frame.current?.contentDocument;
    if (!inside) return;
    // Painted before anything is in it, or its buttons would fade from other colours.
    paint(inside.documentElement, { mode, colours });
    await dress(inside);
    setRoot(inside.documentElement);
  };
  useEffect(() => {
    if (root !== null) paint(root, { mode, colours });
  }, [root, mode, colours]);
  const body = root?.querySelector('body') ?? null;
  return (
    <div className={style['window']}>
      <iframe
        ref={frame}
        className={style['frame']}
        title={title}
        tabIndex={-1}
        srcDoc={blank}
        onLoad={() => void load()}
      >
        {body === null ? null : createPortal(children, body)}
      </iframe>
    </div>
  );
}
