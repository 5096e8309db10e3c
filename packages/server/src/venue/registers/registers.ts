/**
 * Asks registers of excluded people, and has what they say noted by the engine. What counts is decided there:
 * nothing here keeps an answer. A register that is silent is not waited for again for a while, so that it
 * keeps nobody waiting but the first who asked.
 */
import { randomBytes } from 'node:crypto';
import { type Instant, type PlayerId, parseInstant } from '@layline/contract';
import { checkAnswer, type Subject } from '@layline/contract/checkers';
import type { Log } from '../../base/log.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Bridge } from '../../store/queries/partners/partners.ts';
import { type CallingParts, callPartner, readAnswer } from '../partners/call-partner.ts';
import type { Partners } from '../partners/partners.ts';
import { readSubject, type SubjectParts } from './subjects.ts';

/** Set by the server that leads. */
export interface RegistersHolder {
  current: Registers | null;
}

/** What a register said. */
export interface Checked {
  readonly isAllowed: boolean;
  readonly until: Instant;
  readonly checkedAt: Instant;
}

interface RegistersOptions extends SubjectParts, CallingParts {
  readonly clock: SubjectParts['clock'];
  readonly engine: Pick<AppEngine, 'view' | 'submit' | 'registers'>;
  readonly partners: Pick<Partners, 'findRegister' | 'secretsOf'>;
  readonly log: Log;
  /** A register that takes longer is silent; 3 s if absent. */
  readonly waitMs?: number;
}

const usualWaitMs = 3000;
/** After a silence nobody else waits for this long. */
const quietMs = 3000;
/** With one register. */
const inFlightMax = 64;

export class Registers {
  readonly #options: RegistersOptions;
  readonly #ending = new AbortController();
  readonly #stop: () => void;
  /** At most one question about a player at a time. */
  readonly #asking = new Map<PlayerId, Promise<boolean>>();
  /** By register. */
  readonly #quietUntil = new Map<string, number>();
  readonly #inFlight = new Map<string, number>();
  readonly #counts = { asked: 0, silent: 0, skipped: 0 };

  constructor(options: RegistersOptions) {
    this.#options = options;
    this.#stop = options.engine.registers.by((id) => this.ask(id));
  }

  counts() {
    const waiting = [...this.#inFlight.values()].reduce((sum, count) => sum + count, 0);
    return { ...this.#counts, waiting };
  }

  /** Returns whether an answer was noted, within seconds. */
  ask(id: PlayerId): Promise<boolean> {
    const known = this.#asking.get(id);
    if (known !== undefined) return known;
    const asked = this.#askAndNote(id)
      .catch((error: unknown) => {
        this.#options.log.warn({ error }, 'what a register said could not be noted');
        return false;
      })
      .finally(() => this.#asking.delete(id));
    this.#asking.set(id, asked);
    return asked;
  }

  /** Null if it is unknown, off, or silent. */
  async check(register: string, subject: Subject): Promise<Checked | null> {
    const { partners, clock, log } = this.#options;
    const bridge = partners.findRegister(register);
    const busy = this.#inFlight.get(register) ?? 0;
    const isQuiet = clock.now() < (this.#quietUntil.get(register) ?? 0);
    if (!bridge?.isOn || isQuiet || busy >= inFlightMax) {
      this.#counts.skipped += 1;
      return null;
    }
    this.#inFlight.set(register, busy + 1);
    this.#counts.asked += 1;
    try {
      return await this.#call(bridge, subject);
    } catch (error) {
      this.#counts.silent += 1;
      this.#quietUntil.set(register, clock.now() + quietMs);
      log.warn({ error, register }, 'a register did not answer');
      return null;
    } finally {
      this.#inFlight.set(register, (this.#inFlight.get(register) ?? 1) - 1);
    }
  }

  async note(id: PlayerId, checked: Checked): Promise<boolean> {
    const request = { kind: 'note-register', ...checked } as const;
    const { engine, log } = this.#options;
    const outcome = await engine.submit({ kind: 'protect', playerId: id, by: 'operator', request });
    if (outcome.kind === 'accepted') return outcome.events.length > 0;
    log.warn({ code: outcome.refusal.code }, 'an answer of a register was refused');
    return false;
  }

  /** Gives up what is on its way. */
  close(): void {
    this.#stop();
    this.#ending.abort();
  }

  async #askAndNote(id: PlayerId): Promise<boolean> {
    const { engine, clock } = this.#options;
    const found = engine.view.protectionOf({ playerId: id, at: clock.now() });
    const register = found?.rules.register;
    if (register === undefined) return false;
    const subject = await readSubject(this.#options, id);
    const checked = subject === null ? null : await this.check(register, subject);
    return checked !== null && this.note(id, checked);
  }

  /** An answer to another question counts for nothing. */
  async #call(bridge: Bridge, subject: Subject): Promise<Checked> {
    const ref = randomBytes(16).toString('base64url');
    const body = JSON.stringify({ ref, subject });
    const { waitMs = usualWaitMs } = this.#options;
    const sent = { method: 'POST', path: '/v1/checks', body, waitMs } as const;
    const { signal } = this.#ending;
    const answer = await callPartner(this.#options, bridge, { ...sent, signal });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    const said = readAnswer(checkAnswer, answer.body);
    if (said.ref !== ref) throw new Error('ref: is of another question');
    const [until, checkedAt] = [parseInstant(said.until), parseInstant(said.checkedAt)];
    if (until === null || checkedAt === null) throw new Error('until, checkedAt: must be times');
    return { isAllowed: said.allowed, until, checkedAt };
  }
}
