/** Reads lines of an anchor file. Their seals need the server's key, so only an operator can check those. */
import { Reader } from '../fields/reader.ts';

interface AnchorLine {
  readonly at: string;
  readonly seq: number;
  readonly hash: string;
  readonly root: string | undefined;
}

export interface AnchorFile {
  readonly kind: 'anchors';
  readonly name: string;
  readonly lines: readonly AnchorLine[];
}

export const isAnchorText = (text: string): boolean =>
  /^\{"at":"[^"]*","seq":\d+,"hash"/.test(text);

export function readAnchors(text: string, name: string): AnchorFile {
  const lines = text.split('\n').flatMap((line, index): AnchorLine[] => {
    if (line.trim() === '') return [];
    const reader = new Reader(JSON.parse(line), `line ${index + 1}`);
    const [at, hash] = [reader.text('at'), reader.text('hash')];
    return [{ at, seq: reader.count('seq'), hash, root: reader.maybeText('root') }];
  });
  return { kind: 'anchors', name, lines };
}
