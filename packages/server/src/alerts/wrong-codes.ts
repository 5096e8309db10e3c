/** Counts wrong codes after a right password: who gives ten of them knows somebody else's password. */
import type { Alerts } from './alert.ts';

const alertAt = 10;
const namesMax = 1000;

export class WrongCodes {
  readonly #alerts: Alerts;
  readonly #counts = new Map<string, number>();

  constructor(alerts: Alerts) {
    this.#alerts = alerts;
  }

  /** Alerts at the tenth since the last right one, and at every tenth after it. */
  note(name: string, address: string): void {
    const count = (this.#counts.get(name) ?? 0) + 1;
    if (!this.#counts.has(name) && this.#counts.size >= namesMax) this.#counts.clear();
    this.#counts.set(name, count);
    if (count % alertAt !== 0) return;
    this.#alerts.raise({
      kind: 'staff-codes-guessed',
      severity: 'critical',
      text: `${count} wrong codes for ${name} with the right password: somebody else knows it.`,
      facts: { name, address, count },
    });
  }

  forget(name: string): void {
    this.#counts.delete(name);
  }
}
