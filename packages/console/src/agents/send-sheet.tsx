/** Sends a sheet by a messenger: as text to paste, or as a picture. */
import { Button } from '@layline/web/ui/button';
import { downloadFile } from '@layline/web/ui/download';
import { useState } from 'react';
import style from './agents.module.css';
import { type DailySheet, sheetText, sheetWords } from './sheet-message.ts';
import { drawSheet } from './sheet-picture.ts';

export function SendSheet({ sheet }: { readonly sheet: DailySheet }) {
  const [said, setSaid] = useState('');
  const words = sheetWords(sheet);
  const isShared = 'share' in navigator;

  async function attempt(act: () => Promise<string>): Promise<void> {
    try {
      setSaid(await act());
    } catch (error) {
      // Who closes the list of messengers has not failed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setSaid(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  const copy = async (): Promise<string> => {
    await navigator.clipboard.writeText(sheetText(words));
    return 'Copied.';
  };
  const save = async (): Promise<string> => {
    downloadFile(`sheet ${sheet.agent} ${sheet.to}.png`, await drawSheet(words));
    return 'The picture is among your downloads.';
  };
  const share = async (): Promise<string> => {
    await navigator.share({ title: words.title, text: sheetText(words) });
    return '';
  };

  return (
    <div className={style['send']}>
      <Button onClick={() => void attempt(copy)}>Copy as text</Button>
      <Button onClick={() => void attempt(save)}>Save as picture</Button>
      {isShared ? <Button onClick={() => void attempt(share)}>Share</Button> : null}
      <span role="status">{said}</span>
    </div>
  );
}
