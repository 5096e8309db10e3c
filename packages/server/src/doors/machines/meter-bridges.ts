/** Metrics of what is given to bridges, and asked of them. */
import type { BridgeRunner } from '../../venue/cashier/bridge/bridge-runner.ts';
import type { Figures } from './figures.ts';

const counters = [
  ['asked', 'Times that a bridge was asked about a payment'],
  ['given', 'Deposits and payouts given to bridges, repeats too'],
  ['silent', 'Times that a bridge gave no clear answer'],
  ['doubts', 'Payments that a person must look at'],
] as const;

export function meterBridges(figures: Figures, runner: Pick<BridgeRunner, 'counts'>): void {
  for (const [name, help] of counters) {
    figures.add('counter', {
      name: `layline_bridges_${name}`,
      help,
      read: () => runner.counts()[name],
    });
  }
  const help = 'Payments that a bridge is asked about at this moment';
  figures.add('gauge', {
    name: 'layline_bridges_waiting',
    help,
    read: () => runner.counts().waiting,
  });
}
