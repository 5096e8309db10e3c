/**
 * Encrypts values that the database stores but must not reveal: AES-256-GCM, with the value's place as
 * associated data, so that a sealed text cannot be moved to another row.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface Vault {
  /** `place` identifies the value, such as a round's id. */
  seal(text: string, place: string): string;
  /** Returns null if it was sealed by another key or for another place, or was changed. */
  open(sealed: string, place: string): string | null;
}

const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** `purpose` prevents one part of the server from opening what another has sealed. */
export function openVault(key: Buffer, purpose: string): Vault {
  const own = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `layline ${purpose}`, 32));
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', own, nonce);
      cipher.setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
      return `${version}.${packed}`;
    },
    open(sealed, place) {
      const [form, packed] = sealed.split('.');
      const bytes = Buffer.from(packed ?? '', 'base64');
      if (form !== version || bytes.length < nonceBytes + tagBytes) return null;
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      try {
        const nonce = bytes.subarray(0, nonceBytes);
        const cipher = createDecipheriv('aes-256-gcm', own, nonce, { authTagLength: tagBytes });
        cipher.setAAD(Buffer.from(place));
        cipher.setAuthTag(tag);
        const open = cipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([open, cipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
