/**
 * The heartbeat: cancels the unmatched bets of a program that is silent for longer than it announced. Each
 * player has one switch; a heartbeat restarts its timer, and a heartbeat of 0 seconds turns it off. Switches
 * are in memory, so a program must send a heartbeat again after a restart of the server.
 */
import { addMs, type Instant } from '@layline/contract';
import { z } from 'zod';
import type { ApiCaller } from './call/caller.ts';
import { numberOrDigits } from './call/order-fields.ts';
import { cancelAll } from './cancel-orders.ts';

export const heartbeatRequest = z.object({
  preferredTimeoutSeconds: numberOrDigits(z.number().int().min(0).max(300)),
});

const secondsMin = 10;
const lookEveryMs = 500;
const retryMs = 5000;

interface Switch {
  readonly caller: ApiCaller;
  readonly due: Instant;
}

export class DeadManSwitches {
  readonly #switches = new Map<string, Switch>();
  readonly #stop: () => void;

  constructor(app: ApiCaller['app']) {
    this.#stop = app.clock.every(lookEveryMs, () => this.#look(app.clock.now()));
  }

  beat(caller: ApiCaller, { preferredTimeoutSeconds }: z.output<typeof heartbeatRequest>) {
    const id = caller.session.player.player_id;
    if (preferredTimeoutSeconds === 0) {
      this.#switches.delete(id);
      return { actionPerformed: 'NONE', actualTimeoutSeconds: 0 };
    }
    const seconds = Math.max(secondsMin, preferredTimeoutSeconds);
    const due = addMs(caller.app.clock.now(), seconds * 1000);
    this.#switches.set(id, { caller, due });
    return { actionPerformed: 'NONE', actualTimeoutSeconds: seconds };
  }

  close(): void {
    this.#stop();
    this.#switches.clear();
  }

  #look(now: Instant): void {
    for (const [id, { caller, due }] of this.#switches) {
      if (due > now) continue;
      this.#switches.delete(id);
      void cancelAll(caller, null).then((outcome) => {
        if (outcome.kind !== 'refused') return;
        const { code } = outcome.refusal;
        caller.app.log.error(
          { code, player: id },
          'bets of a silent program could not be cancelled yet',
        );
        // Retries until it succeeds or the program is back.
        const again = addMs(now, retryMs);
        if (!this.#switches.has(id)) this.#switches.set(id, { caller, due: again });
      });
    }
  }
}
