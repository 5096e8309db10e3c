/** Words a row of the statement in the player's language, from its parts (LANG-10). Names stay. */
import type { StatementEntry, StatementKind, StatementRow } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { i18n } from '../../base/i18n.ts';
import { translator } from '../../base/translator.ts';
import { nameOfRace } from '../../sports/event-name.ts';

export const kindWords: Readonly<Record<StatementKind, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  refund: msg`Refund`,
  'charge-back': msg`Charge-back`,
  fee: msg`Fee`,
  'withdrawal-returned': msg`Withdrawal returned`,
  'fee-returned': msg`Fee returned`,
  settlement: msg`Bet settled`,
  commission: msg`Commission`,
  rebate: msg`Maker rebate`,
  reversal: msg`Reversal`,
  'wallet-in': msg`From your wallet`,
  'wallet-out': msg`To your wallet`,
};

/** As rows have them before a name. */
export const sideWords = [msg`Back`, msg`Lay`];

type Choice = NonNullable<StatementEntry['choice']>;

const sayLine = ({ side, line, rate }: Extract<Choice, { kind: 'line' }>): string =>
  side === 'yes' ? t`Yes ${line} at ${rate}` : t`No ${line} at ${rate}`;

function sayFlight({ target, left, isCrashed }: Extract<Choice, { kind: 'flight' }>): string {
  const wanted = target?.toFixed(2) ?? '';
  const planned = target === null ? t`no target` : t`target ${wanted}×`;
  const reached = left?.toFixed(2) ?? '';
  if (left !== null) return t`${planned}, left at ${reached}×`;
  return isCrashed ? t`${planned}, crashed first` : planned;
}

function sayChoice(choice: Choice): string {
  if (choice.kind === 'line') return sayLine(choice);
  if (choice.kind === 'flight') return sayFlight(choice);
  const { name } = choice;
  return choice.side === 'back' ? t`Back ${name}` : t`Lay ${name}`;
}

function sayPlace({ event = '', market, round }: StatementEntry): string {
  const named = market === undefined ? event : `${event}, ${translator.sayName(market)}`;
  return round === undefined ? named : t`${named}, round ${round}`;
}

const withKind = (kind: string, about: string): string =>
  about === '' ? kind : `${kind}: ${about}`;

/** Null where the row has no parts, and in English, which is shown as the server sent it. */
export function sayEntry({ entry, betId, race }: StatementRow): string | null {
  // A kind of a newer server has no words here.
  const words = entry === undefined ? undefined : kindWords[entry.kind];
  if (entry === undefined || words === undefined || i18n.locale === 'en') return null;
  const { reference, event = '', choice } = entry;
  const kind = i18n._(words);
  if (reference !== undefined) return withKind(kind, reference);
  const named = race === undefined ? event : nameOfRace(event, parseInstant(race.startTime));
  const place = sayPlace({ ...entry, event: named });
  if (choice === undefined) return withKind(kind, place);
  const [chosen, number] = [sayChoice(choice), betId ?? ''];
  return withKind(kind, t`${place}: ${chosen} (bet ${number})`);
}
