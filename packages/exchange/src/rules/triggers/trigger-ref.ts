/**
 * References of trigger bets, in characters that no caller may use. A reference names the trigger and how
 * much was covered before, so that one firing can place only one bet, and its origin can be read from the
 * bet.
 */
import {
  type ClientRef,
  clientRef,
  type TriggerId,
  type TriggerKind,
  triggerId,
} from '@layline/contract';
import type { Trigger } from '../../model/trigger.ts';

const letters = { stop: 's', 'take-profit': 't', offset: 'o' } as const satisfies Record<
  TriggerKind,
  string
>;
const kinds: Readonly<Record<string, TriggerKind>> = { s: 'stop', t: 'take-profit', o: 'offset' };
const mark = '~'.charCodeAt(0);

export const triggerRef = ({ trigger, triggerId: id, covered }: Trigger): ClientRef =>
  clientRef(`~${letters[trigger]}${id}.${covered}`);

export interface TriggerOrigin {
  readonly kind: TriggerKind;
  readonly triggerId: TriggerId;
}

/** The trigger that placed the bet with this reference; null if a caller placed it. */
export function triggerOf(reference: string): TriggerOrigin | null {
  if (reference.charCodeAt(0) !== mark) return null;
  const kind = kinds[reference.charAt(1)];
  if (kind === undefined) return null;
  return { kind, triggerId: triggerId(reference.slice(2).split('.')[0] ?? '') };
}
