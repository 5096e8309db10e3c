/**
 * Has a register asked where nothing but its answer stands against a request, and submits the request once
 * more. So what lowers risk never waits for a register, and the engine waits for nobody.
 */
import type { PlayerId } from '@layline/contract';
import type { Clock } from '../../base/clock.ts';
import type { Outcome, Request } from '../request/request.ts';
import type { EngineView } from '../view/view.ts';

/** Never rejects; resolves, in seconds at most, with whether a new answer is noted. */
type AskRegister = (playerId: PlayerId) => Promise<boolean>;

interface Source {
  readonly clock: Pick<Clock, 'now'>;
  readonly view: Pick<EngineView, 'mustAskRegister'>;
}

/** Money that arrived is not refused, but set aside: the register is asked before it. */
const arrives = new Set<Request['kind']>(['credit-deposit', 'assign-unclaimed']);

export class RegisterAsks {
  readonly #source: Source;
  #ask: AskRegister | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Returns a function that ends it. */
  by(ask: AskRegister): () => void {
    this.#ask = ask;
    return () => {
      this.#ask = null;
    };
  }

  /** Asks now, whatever is known. */
  async ask(playerId: PlayerId): Promise<void> {
    await this.#ask?.(playerId);
  }

  /** Asks if no fresh answer is known. */
  async askIfUnknown(playerId: PlayerId): Promise<void> {
    const isUnknown = this.#source.view.mustAskRegister({ playerId, at: this.#source.clock.now() });
    if (isUnknown) await this.#ask?.(playerId);
  }

  around(request: Request, submit: () => Promise<Outcome>): Promise<Outcome> {
    const player = 'playerId' in request ? request.playerId : null;
    if (this.#ask === null || player === null) return submit();
    if (arrives.has(request.kind)) return this.askIfUnknown(player).then(submit);
    return submit().then((outcome) => this.#again(player, outcome, submit));
  }

  async #again(
    player: PlayerId,
    outcome: Outcome,
    submit: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const isUnasked = outcome.kind === 'refused' && outcome.refusal.code === 'REGISTER_UNKNOWN';
    if (!isUnasked || this.#ask === null) return outcome;
    return (await this.#ask(player)) ? submit() : outcome;
  }
}
