/**
 * The names of sports, of the markets that every bookmaker has, and of why a market takes no bets, in the
 * player's language (LANG-10). Those of teams, players, competitions and of other markets stay as they were
 * sent.
 */
import './locales/texts.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { i18n } from '../../base/i18n.ts';

/** Macros replace the texts by ids in a build, so the names as sent stand beside them. */
const known: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    cricket: msg`Cricket`,
    soccer: msg`Soccer`,
    tennis: msg`Tennis`,
    'horse racing': msg`Horse Racing`,
    casino: msg`Casino`,
    'greyhound racing': msg`Greyhound Racing`,
    golf: msg`Golf`,
    'match odds': msg`Match Odds`,
    bookmaker: msg`Bookmaker`,
    fancy: msg`Fancy`,
    'to win the toss': msg`To Win the Toss`,
    toss: msg`Toss`,
    'completed match': msg`Completed Match`,
    'tied match': msg`Tied Match`,
    winner: msg`Winner`,
    win: msg`Win`,
    'to be placed': msg`To Be Placed`,
    place: msg`Place`,
    'each way': msg`Each Way`,
    'asian handicap': msg`Asian Handicap`,
    'both teams to score': msg`Both Teams To Score`,
    'half time': msg`Half Time`,
    'half time/full time': msg`Half Time/Full Time`,
    'correct score': msg`Correct Score`,
    'draw no bet': msg`Draw No Bet`,
    'set betting': msg`Set Betting`,
    suspended: msg`SUSPENDED`,
    'ball running': msg`Ball Running`,
    inactive: msg`INACTIVE`,
    closed: msg`CLOSED`,
  }),
);

type Say = (figure: string) => MessageDescriptor;

const withFigure: readonly (readonly [form: RegExp, say: Say])[] = [
  [/^over\/under (\d+(?:\.\d+)?) goals$/, (line) => msg`Over/Under ${line} Goals`],
  [/^over\/under (\d+(?:\.\d+)?)$/, (line) => msg`Over/Under ${line}`],
  [/^set (\d+) (?:winner|odds)$/, (number) => msg`Set ${number} Winner`],
  [/^total sets over\/under (\d+(?:\.\d+)?)$/, (line) => msg`Total Sets Over/Under ${line}`],
];

function describe(name: string): MessageDescriptor | undefined {
  const found = known.get(name);
  if (found !== undefined) return found;
  for (const [form, say] of withFigure) {
    const figure = form.exec(name)?.[1];
    if (figure !== undefined) return say(figure);
  }
  return undefined;
}

/** Returns the name as sent if it is not known, or if the catalog has not arrived. */
export function sayName(name: string): string {
  const message = describe(name.trim().toLowerCase());
  if (message === undefined || !Object.hasOwn(i18n.messages, message.id)) return name;
  return i18n._(message);
}

/** Usual names in the page's language, each with the name as it is sent; none before they have arrived. */
export const saidNames = (): readonly (readonly [said: string, sent: string])[] =>
  [...known].flatMap(([sent, { id }]) =>
    Object.hasOwn(i18n.messages, id) ? [[i18n._(id), sent] as const] : [],
  );
