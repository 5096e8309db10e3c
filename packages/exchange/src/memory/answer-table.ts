/**
 * Replies per client reference, in rows of typed arrays. Rows are only added; the table is dropped as a
 * whole.
 */
import {
  type BetId,
  type ClientRef,
  type Instant,
  type RefusalCode,
  refusals,
} from '@layline/contract';
import { hashId } from './hash.ts';
import { IdIndex } from './id-index.ts';
import type { PlayerAccount } from './market.ts';
import type { Answer, AnswerStore } from './memory.ts';
import { Rows } from './rows.ts';
import { TextStore } from './text-store.ts';

const codes = refusals.map(({ code }): RefusalCode => code);
/** Refusal codes numbered from 1; 0 is an accepted bet. */
const numberOfCode = new Map(codes.map((code, index) => [code, index + 1]));

export class AnswerTable implements AnswerStore {
  readonly #rows = new Rows();
  readonly #fingerprint = this.#rows.double();
  readonly #at = this.#rows.double();
  readonly #betId = this.#rows.integer();
  readonly #clientRef = this.#rows.integer();
  readonly #account = this.#rows.integer();
  readonly #code = this.#rows.integer();
  readonly #texts = new TextStore();
  readonly #byRef = new IdIndex();
  readonly #accounts: readonly PlayerAccount[];

  constructor(accounts: readonly PlayerAccount[]) {
    this.#accounts = accounts;
  }

  get count(): number {
    return this.#rows.count;
  }

  find(account: PlayerAccount, clientRef: ClientRef): Answer | undefined {
    const row = this.#rowOf(account, clientRef);
    return row === 0 ? undefined : this.#read(row);
  }

  put(account: PlayerAccount, answer: Answer): void {
    const known = this.#rowOf(account, answer.clientRef);
    const row = known === 0 ? this.#add(account, answer.clientRef) : known;
    if (known !== 0) this.#texts.remove(this.#betId.get(row));
    this.#betId.set(row, this.#texts.add(answer.betId));
    this.#fingerprint.set(row, answer.fingerprint);
    this.#at.set(row, answer.at);
    this.#code.set(row, answer.code === null ? 0 : (numberOfCode.get(answer.code) ?? 0));
  }

  all(): { readonly account: PlayerAccount; readonly answer: Answer }[] {
    return Array.from({ length: this.count }, (_, index) => {
      const account = this.#accounts[this.#account.get(index + 1)] as PlayerAccount;
      return { account, answer: this.#read(index + 1) };
    });
  }

  #rowOf({ number, playerId }: PlayerAccount, clientRef: ClientRef): number {
    return this.#byRef.find(
      hashOf(playerId, clientRef),
      (row) =>
        this.#account.get(row) === number && this.#texts.isAt(this.#clientRef.get(row), clientRef),
    );
  }

  #add({ number, playerId }: PlayerAccount, clientRef: ClientRef): number {
    const row = this.#rows.take();
    this.#account.set(row, number);
    this.#clientRef.set(row, this.#texts.add(clientRef));
    this.#byRef.add(hashOf(playerId, clientRef), row);
    return row;
  }

  #read(row: number): Answer {
    return {
      clientRef: this.#texts.read(this.#clientRef.get(row)) as ClientRef,
      betId: this.#texts.read(this.#betId.get(row)) as BetId,
      fingerprint: this.#fingerprint.get(row),
      at: this.#at.get(row) as Instant,
      code: codes[this.#code.get(row) - 1] ?? null,
    };
  }
}

const hashOf = (playerId: PlayerAccount['playerId'], clientRef: ClientRef): number =>
  hashId(clientRef, hashId(playerId));
