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

/** Returns the root of the frame's document, with the style sheets of this page. */
function dress(inside: Document): HTMLElement {
  for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
    inside.head.append(sheet.cloneNode(true));
  }
  return inside.documentElement;
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
  const load = (): void => {
    const inside = frame.current?.contentDocument;
    if (inside) setRoot(dress(inside));
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
        onLoad={load}
      >
        {body === null ? null : createPortal(children, body)}
      </iframe>
    </div>
  );
}
