/** Notes in the audit how this server was attested, and alerts operators to what differs. */

import { systemProcesses } from '../base/processes.ts';
import type { Attestation } from '../engine/audit/attest/attest.ts';
import { markThrough } from '../engine/audit/mark-journal.ts';
import { noteAct } from '../engine/audit/note-act.ts';
import type { AppEngine } from '../engine/writer/app-engine.ts';
import type { Store } from '../store/database.ts';
import { serverName } from '../store/lease/lease.ts';
import type { Alerts } from '../venue/alerts/alert.ts';

interface Reporting {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'submit'>;
  readonly alerts: Pick<Alerts, 'raise'>;
}

export const reportAttestation =
  ({ store, engine, alerts }: Reporting) =>
  async ({ at, node, files, clockOffsetMs, faults }: Attestation): Promise<void> => {
    const texts = faults.map(({ code, text }) => `${code}: ${text}`);
    if (faults.length > 0) {
      const text = `This server is not as released. ${texts.join(' ')}`;
      const facts = { server: serverName(systemProcesses), codes: codesOf(faults) };
      alerts.raise({ kind: 'attest-failed', severity: 'critical', text, facts });
    }
    // Where nobody said who signed it, that nothing differs says little.
    if (files === null && faults.length === 0) return;
    const detail = faults.length === 0 ? 'all is as released' : texts.join(' ');
    const compared = files === null ? 'not compared' : String(files);
    const server = serverName(systemProcesses);
    const offset = clockOffsetMs === null ? {} : { clockOffsetMs: String(clockOffsetMs) };
    await noteAct(
      { store, mark: markThrough(engine) },
      {
        at,
        staffId: null,
        staffName: server,
        role: 'machine',
        address: server,
        command: 'attest',
        input: { node, files: compared, ...offset },
        reason: '',
        outcome: faults.length === 0 ? 'done' : 'refused',
        detail,
        approvalId: null,
        begunId: null,
        changes: null,
      },
    );
  };

const codesOf = (faults: Attestation['faults']): string => faults.map(({ code }) => code).join(',');
