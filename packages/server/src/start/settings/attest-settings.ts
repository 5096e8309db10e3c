/** Settings of a server that attests itself. */
import { readFileSync } from 'node:fs';
import { isTrue, setting } from '../../base/setting.ts';
import { parseSigningKey } from '../../base/signed-files.ts';

/** Null for none; undefined for a file that has no public key of Ed25519. */
function readKey(path: string): string | null | undefined {
  if (path === '') return null;
  try {
    return parseSigningKey(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export const attestSettings = {
  signedBy: setting({
    flag: '--signed-by',
    env: 'SIGNED_BY',
    fallback: '',
    meaning: 'Public key (PEM) that signed this release: the server compares its own files daily.',
    allowed: 'a file with a public key of Ed25519, or nothing',
    parse: readKey,
  }),
  attestStop: setting({
    flag: '--attest-stop',
    env: 'ATTEST_STOP',
    fallback: 'false',
    meaning: 'Serve nobody unless files, tables and guards are as released; needs --signed-by.',
    allowed: 'true or false',
    parse: isTrue,
  }),
};

interface AttestValues {
  readonly signedBy: string | null;
  readonly attestStop: boolean;
}

export const attestProblems = ({ signedBy, attestStop }: AttestValues): string[] =>
  attestStop && signedBy === null
    ? ['SIGNED_BY (--signed-by): name the key by which --attest-stop compares the files.']
    : [];
