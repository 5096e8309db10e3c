/** Tells whether files, tables, guards and the clock are as released. */
import { makeInstant } from '@layline/contract';
import { z } from 'zod';
import { type Attestation, attest } from '../../../engine/audit/attest/attest.ts';
import { command, type Done } from '../../command.ts';

export function sayAttested({ at, node, files, clockOffsetMs, faults }: Attestation): Done {
  const data = { at: makeInstant(at), node, files, clockOffsetMs, faults };
  const told = [
    files === null
      ? 'The files were not compared: name the key that signed them (--key or SIGNED_BY).'
      : `${files} files were compared.`,
    ...(clockOffsetMs === null ? [] : [`The store's clock differs by ${clockOffsetMs} ms.`]),
    `Node ${node}.`,
  ];
  if (faults.length > 0) {
    const lines = faults.map(({ code, text }) => `${code}: ${text}`);
    return { data, text: [...lines, ...told].join('\n'), isFault: true };
  }
  return { data, text: ['All is as released.', ...told].join('\n') };
}

export const attestCommand = command({
  name: 'attest',
  staff: { isLocal: true },
  summary: 'Tell whether files, tables, guards of rows and the clock are as released.',
  schema: z.object({ key: z.string().min(1, 'must be a file').optional() }),
  /** Through a server only its store; the command line compares the files (cli/run-attest.ts). */
  async run({ store, clock }) {
    const isApart = store.kind === 'postgres';
    return sayAttested(await attest({ sql: store, isApart, clock, program: null }));
  },
});
