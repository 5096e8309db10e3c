/** Metrics of how this server compares with its release. */
import type { Figures } from './figures.ts';
import type { Attested } from './health.ts';

export function meterAttestation(figures: Figures, attested: Attested): void {
  figures.add('gauge', {
    name: 'layline_attest_faults',
    help: 'Ways in which this server is not as released; NaN before it was first attested',
    read: () => attested.latest?.faults.length ?? Number.NaN,
  });
  figures.add('gauge', {
    name: 'layline_attested_seconds',
    help: 'When this server was last attested, in seconds since 1970; 0 before the first time',
    read: () => (attested.latest?.at ?? 0) / 1000,
  });
}
