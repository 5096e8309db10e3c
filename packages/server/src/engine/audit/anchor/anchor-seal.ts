/** Seals lines of an anchor file with HMAC-SHA256, under a key kept outside the database. */
import { createHash, createHmac, hkdfSync } from 'node:crypto';

export interface AnchorSeal {
  /** Identifies the key without revealing it. */
  readonly keyName: string;
  /** 64 hex digits. */
  seal(text: string): string;
}

export function openAnchorSeal(key: Buffer): AnchorSeal {
  const own = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'layline journal anchor', 32));
  return {
    keyName: createHash('sha256').update(own).digest('hex').slice(0, 8),
    seal: (text) => createHmac('sha256', own).update(text).digest('hex'),
  };
}
