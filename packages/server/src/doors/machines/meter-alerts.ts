/** Metrics of the alerts that leave the house. */

import type { AlertSender } from '../../venue/alerts/alert-sender.ts';
import type { Figures } from './figures.ts';

const alertFigures = [
  ['raised', 'Alerts, whether they were sent or not'],
  ['sent', 'Alerts that their receiver took'],
  ['failed', 'Deliveries of alerts that failed; each is repeated'],
  ['dropped', 'Alerts that were not sent: no room was left, or every delivery failed'],
] as const;

export function meterAlerts(figures: Figures, sender: AlertSender): void {
  for (const [name, help] of alertFigures) {
    const read = () => sender.report()[name];
    figures.add('counter', { name: `layline_alerts_${name}`, help, read });
  }
}
