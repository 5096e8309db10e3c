/** Metrics of what webhooks deliver. */
import type { Webhooks } from '../../venue/partners/webhooks.ts';
import type { Figures } from './figures.ts';

const counters = [
  ['sent', 'Messages of webhooks that their receivers took'],
  ['failed', 'Deliveries of webhooks that failed; each is repeated'],
] as const;
const gauges = [
  ['parked', 'Players, markets and rounds whose next message waits to be sent to a webhook again'],
  ['waiting', 'Messages of webhooks on their way'],
] as const;

export function meterWebhooks(figures: Figures, webhooks: Pick<Webhooks, 'counts'>): void {
  for (const [name, help] of counters) {
    const read = () => webhooks.counts()[name];
    figures.add('counter', { name: `layline_webhooks_${name}`, help, read });
  }
  for (const [name, help] of gauges) {
    const read = () => webhooks.counts()[name];
    figures.add('gauge', { name: `layline_webhooks_${name}`, help, read });
  }
}
