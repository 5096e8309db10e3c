/** A network of one signer with a key of its own, and a relay of it that may lie. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BeaconChain, beaconMessage, beaconValue, quicknet } from '@layline/games/beacon';
import { bls12_381 } from '@noble/curves/bls12-381.js';

const { shortSignatures } = bls12_381;
const { secretKey, publicKey } = shortSignatures.keygen(new Uint8Array(48).fill(9));

/** Like quicknet, signed by the test. */
export const testNetwork: BeaconChain = {
  ...quicknet,
  hash: 'ab'.repeat(32),
  publicKey: publicKey.toHex(),
};

export interface RoundAnswer {
  readonly round: number;
  readonly signature: string;
  readonly randomness: string;
}

export function signRound(round: number): RoundAnswer {
  const message = shortSignatures.hash(beaconMessage(round));
  const signature = shortSignatures.sign(message, secretKey).toHex();
  return { round, signature, randomness: beaconValue(signature) };
}

export interface Relay {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** Sets how it answers; null answers 404. */
  answerWith(answer: Answering): void;
  close(): Promise<void>;
}

/** The round that is asked for, or null for the newest. */
type Answering = (round: number | null, response: ServerResponse) => object | null | 'done';

export async function openRelay(first: Answering): Promise<Relay> {
  let answering = first;
  const asked: string[] = [];
  const form = new RegExp(`^/${testNetwork.hash}/public/(latest|\\d+)$`);
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const wanted = form.exec(path)?.[1];
    const body =
      wanted === undefined
        ? null
        : answering(wanted === 'latest' ? null : Number(wanted), response);
    if (body === 'done') return;
    response.writeHead(body === null ? 404 : 200).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answerWith(answer) {
      answering = answer;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
