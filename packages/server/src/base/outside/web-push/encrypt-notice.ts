/** Encrypts a message to a device: RFC 8291 (web push) over RFC 8188 (aes128gcm), in one record. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface DeviceKeys {
  /** A curve point of P-256: 65 bytes. */
  readonly p256dh: Buffer;
  /** 16 bytes that the device and its senders share. */
  readonly auth: Buffer;
}

/** For one message only. */
export interface MessageKeys {
  /** Private key of P-256: 32 bytes. */
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

const curve = 'prime256v1';
const recordBytes = 4096;
/** Every push service takes 4096 bytes in all. */
export const plainBytesMax = 3993;

export function newMessageKeys(): MessageKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  // Some implementations leave out leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { privateKey, salt: randomBytes(16) };
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Throws if the device's key is no point of the curve, or the message is too long. */
export function encryptNotice(
  text: string,
  { p256dh, auth }: DeviceKeys,
  { privateKey, salt }: MessageKeys = newMessageKeys(),
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > plainBytesMax) throw new Error('the message is too long for a device');
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey();
  const shared = pair.computeSecret(p256dh);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const secret = derive(shared, auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2]))]);
  const last = Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(21);
  salt.copy(head, 0);
  head.writeUInt32BE(recordBytes, 16);
  head.writeUInt8(publicKey.length, 20);
  return Buffer.concat([head, publicKey, last]);
}
