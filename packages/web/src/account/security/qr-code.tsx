import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';
import style from './security.module.css';

/** Dark on white in every theme, with the quiet zone that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    generate(text).toCanvas(canvas.current, {
      on: [0, 0, 0, 255],
      off: [255, 255, 255, 255],
      pad: 4,
    });
  }, [text]);
  return <canvas ref={canvas} className={style['qr']} role="img" aria-label={label} />;
}
