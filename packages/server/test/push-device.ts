/** A device with its push service: takes what is sent, and opens it with the device's own keys. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

interface Keys {
  readonly privateKey: Buffer;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** RFC 8291, read from the device's side. Throws if anything was changed on the way. */
export function decryptNotice(sealed: Buffer, { privateKey, p256dh, auth }: Keys): string {
  const [salt, idLength] = [sealed.subarray(0, 16), sealed.readUInt8(20)];
  const sender = sealed.subarray(21, 21 + idLength);
  const body = sealed.subarray(21 + idLength);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('the padding is none');
  }
  return padded.subarray(0, end).toString();
}

interface Taken {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly notice: unknown;
}

export class PushDevice {
  readonly taken: Taken[] = [];
  /** What the push service answers. */
  status = 201;
  readonly #auth = randomBytes(16);
  readonly #pair = createECDH('prime256v1');
  readonly #server: Server;

  private constructor() {
    this.#pair.generateKeys();
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { headers, url: path = '' } = request;
    const notice: unknown = JSON.parse(decryptNotice(Buffer.concat(parts), this.#keys));
    if (this.status < 300) this.taken.push({ path, headers, notice });
    response.writeHead(this.status).end();
  }

  static async open(): Promise<PushDevice> {
    const device = new PushDevice();
    device.#server.listen(0, '127.0.0.1');
    await once(device.#server, 'listening');
    return device;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As `PushSubscription.toJSON()` has it. */
  subscription(name: string) {
    const { p256dh, auth } = this.#keys;
    return {
      endpoint: `${this.origin}/send/${name}`,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  get notices(): unknown[] {
    return this.taken.map(({ notice }) => notice);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get #keys(): Keys {
    const privateKey = Buffer.concat([Buffer.alloc(32), this.#pair.getPrivateKey()]).subarray(-32);
    return { privateKey, p256dh: this.#pair.getPublicKey(), auth: this.#auth };
  }
}
