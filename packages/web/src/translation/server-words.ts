/**
 * What the server says to players, in their language (LANG-4): by its English words if they are known, else
 * by the code of the refusal. English itself is shown as the server sent it.
 */
import './locales/texts.ts';
import { type RefusalCode, refusals } from '@layline/contract/refusal';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { i18n } from '../base/i18n.ts';

/** The published texts, by code; a test compares them with the contract's. */
export const refusalWords: Readonly<Record<RefusalCode, MessageDescriptor>> = {
  TLS_NEEDED: msg`This site is served over https only.`,
  UNAUTHORIZED: msg`Unauthorized`,
  SITE_UNKNOWN: msg`This site is not set up here.`,
  SITE_SUSPENDED: msg`This site is suspended. Betting and sign-in are closed.`,
  ACCOUNT_DISABLED: msg`This account is disabled.`,
  ACCOUNT_EXCLUDED: msg`You are excluded from betting.`,
  ACCOUNT_TIMED_OUT: msg`You are taking a time-out from betting.`,
  ACCOUNT_LOCKED: msg`This is locked for your account at the moment. Ask whom you have it from.`,
  REALITY_CHECK_DUE: msg`Please answer the reality check first.`,
  TOO_MANY_REQUESTS: msg`Too many requests. Please wait a moment.`,
  INVALID_REQUEST: msg`The request is not valid.`,
  NOT_FOUND: msg`Not found.`,
  CREDENTIALS_INVALID: msg`Invalid Id or Password!`,
  SIGN_UP_CLOSED: msg`This site is not accepting new players at the moment.`,
  USER_NAME_TAKEN: msg`This user name is taken.`,
  PASSWORD_WRONG: msg`The old password is wrong.`,
  PASSWORD_WEAK: msg`Please choose a stronger password.`,
  PASSWORD_MUST_CHANGE: msg`Please choose your own password first.`,
  STEP_UP_NEEDED: msg`Please enter your password or a code again.`,
  CODE_WRONG: msg`This code is wrong.`,
  TICKET_OVER: msg`This took too long. Please sign in again.`,
  PASSKEY_INVALID: msg`This passkey is not registered here.`,
  DEMO_FIXED: msg`The demo account is shared: this cannot be changed.`,
  CLIENT_REF_REUSED: msg`This bet reference was already used for another bet.`,
  TRANSFER_REF_REUSED: msg`This reference was already used for another transfer.`,
  CASHIER_OFF: msg`There is no cashier for your account. Ask whom you have it from.`,
  LEVEL_TOO_LOW: msg`Please verify who you are first.`,
  REGISTER_UNKNOWN: msg({
    message:
      'The register of excluded people does not answer. You can cancel, reduce and withdraw.',
  }),
  METHOD_UNKNOWN: msg`This way to pay is not offered.`,
  AMOUNT_OUTSIDE: msg`This amount is too small or too large here.`,
  TOO_MANY_OPEN: msg`Too many of these wait already. Please wait for one of them, or cancel it.`,
  DESTINATION_WAITS: msg`A new destination can be used after a day.`,
  WITHDRAWAL_NOT_OPEN: msg`This withdrawal can no longer be changed this way.`,
  MARKET_UNKNOWN: msg`This market is not offered.`,
  MARKET_CLOSED: msg`This market is closed.`,
  BETTING_CLOSED: msg`Betting is closed for this round.`,
  MARKET_SUSPENDED: msg`This market is suspended.`,
  RUNNER_UNKNOWN: msg`This selection is not in the market.`,
  RUNNER_NOT_ACTIVE: msg`This selection is not active.`,
  SPORT_NOT_ALLOWED: msg`This sport is not open to your account.`,
  ODDS_INVALID: msg`These odds are not valid.`,
  STAKE_INVALID: msg`This stake is not valid.`,
  STAKE_TOO_SMALL: msg`Minimum stake limit exceeded!`,
  STAKE_TOO_LARGE: msg`Maximum stake limit exceeded!`,
  ODDS_CHANGED: msg`Bet rate changed!`,
  SIZE_UNAVAILABLE: msg`Less than this stake is left at these odds.`,
  OWN_BET_CROSSED: msg`Your own unmatched bet offers these odds. Cancel it first.`,
  WOULD_MATCH: msg`At these odds the bet would be matched at once.`,
  WIN_TOO_LARGE: msg`This bet could win more than the highest win here.`,
  NEW_RISK_STOPPED: msg`No new risk is taken here at the moment. You can cancel, reduce and cash out.`,
  DEPOSIT_LIMIT_REACHED: msg`A deposit limit is reached.`,
  TIME_LIMIT_REACHED: msg`A time limit is reached.`,
  STAKE_LIMIT_REACHED: msg`A stake limit is reached.`,
  LOSS_LIMIT_REACHED: msg`A loss limit is reached.`,
  EXPOSURE_LIMIT_EXCEEDED: msg`Exposure limit exceeded!`,
  INSUFFICIENT_FUNDS: msg`Insufficient funds!`,
  BALANCE_TOO_LARGE: msg`This amount is too large for the account.`,
  BET_UNKNOWN: msg`This bet was not found.`,
  BET_NOT_OPEN: msg`No part of this bet can be cancelled any more.`,
  CASH_OUT_NO_BETS: msg`Please place bet first`,
  CASH_OUT_NOT_POSSIBLE: msg`Cashout not possible right now.`,
  CASH_OUT_NO_OFFER: msg`No cashout offer available.`,
  CASH_OUT_EXPIRED: msg`This offer has expired. Please request a new one.`,
  ALREADY_SETTLED: msg`This market is already settled.`,
  COMMAND_FAILED: msg`This could not be carried out. Nothing was changed.`,
  BUSY: msg`The server is busy. Please try again.`,
  UNAVAILABLE: msg`Betting is paused while storage recovers. Your money is safe.`,
};

/** Other words of replies and refusals. */
const otherWords: readonly (readonly [words: string, said: MessageDescriptor])[] = [
  ['Trigger placed.', msg`Trigger placed.`],
  ['Trigger changed.', msg`Trigger changed.`],
  ['Trigger cancelled.', msg`Trigger cancelled.`],
  ['Welcome!', msg`Welcome!`],
  ['Cashed out successfully!', msg`Cashed out successfully!`],
  ['Bet changed.', msg`Bet changed.`],
  ['Stakes saved.', msg`Stakes saved.`],
  ['Bet placed successfully!', msg`Bet placed successfully!`],
  [
    'The market changed while your bet was held. It was not placed.',
    msg`The market changed while your bet was held. It was not placed.`,
  ],
  [
    'Too many of your bets are waiting to be placed.',
    msg`Too many of your bets are waiting to be placed.`,
  ],
  [
    'Something went wrong here. Please try again.',
    msg`Something went wrong here. Please try again.`,
  ],
  [
    'Storage is recovering. Please try again in a moment.',
    msg`Storage is recovering. Please try again in a moment.`,
  ],
  [
    'The prices of this market are not here yet after a restart. Please try again in some seconds.',
    msg`The prices of this market are not here yet after a restart. Please try again in some seconds.`,
  ],
  ['This bet is settled.', msg`This bet is settled.`],
  ['This Casino Table will be launched soon.', msg`This Casino Table will be launched soon.`],
  ['The table cannot deal right now.', msg`The table cannot deal right now.`],
  [
    'This table is closed for maintenance. It deals again when the maintenance ends.',
    msg`This table is closed for maintenance. It deals again when the maintenance ends.`,
  ],
  ['A cashout is under way here already.', msg`A cashout is under way here already.`],
  [
    'Cashout is not offered on handicaps and goal lines.',
    msg`Cashout is not offered on handicaps and goal lines.`,
  ],
  ['The stake must be a whole number.', msg`The stake must be a whole number.`],
  [
    'Please enter a code of your authenticator app.',
    msg`Please enter a code of your authenticator app.`,
  ],
  ['These odds are not on the ladder.', msg`These odds are not on the ladder.`],
  ['This bet is being moved to other odds.', msg`This bet is being moved to other odds.`],
  ['You have no agent to ask.', msg`You have no agent to ask.`],
  [
    'A withdrawal cannot be cancelled on this site.',
    msg`A withdrawal cannot be cancelled on this site.`,
  ],
  ['This account is not open.', msg`This account is not open.`],
];

/** Macros replace the texts by ids in a build, so the English words stand beside them. */
const byEnglish: ReadonlyMap<string, MessageDescriptor> = new Map([
  ...refusals.map(({ code, text }) => [text, refusalWords[code]] as const),
  ...otherWords,
]);

type Parts = readonly string[];

/** Words with figures in them. */
const patterns: readonly (readonly [form: RegExp, say: (parts: Parts) => MessageDescriptor])[] = [
  [
    /^Too many requests\. Please try again in (\d+) seconds?\.$/,
    ([count]) =>
      msg`${plural(Number(count), {
        one: 'Too many requests. Please try again in # second.',
        other: 'Too many requests. Please try again in # seconds.',
      })}`,
  ],
  [
    /^Too many requests\. Please try again in (\d+) minutes?\.$/,
    ([count]) =>
      msg`${plural(Number(count), {
        one: 'Too many requests. Please try again in # minute.',
        other: 'Too many requests. Please try again in # minutes.',
      })}`,
  ],
  [
    /^Please choose an amount from (\S+) to (\S+)\.$/,
    ([from = '', to = '']) => msg`Please choose an amount from ${from} to ${to}.`,
  ],
  [
    /^Maintenance, planned until (.+): no new risk is taken\. You can cancel, reduce and cash out\.$/,
    ([time = '']) =>
      msg`Maintenance, planned until ${time}: no new risk is taken. You can cancel, reduce and cash out.`,
  ],
  [
    /^This destination can be used from (.+) on\.$/,
    ([time = '']) => msg`This destination can be used from ${time} on.`,
  ],
  [
    /^The price is (\S+) already: this would bet at once\.$/,
    ([odds = '']) => msg`The price is ${odds} already: this would bet at once.`,
  ],
];

function describe(words: string): MessageDescriptor | null {
  const known = byEnglish.get(words);
  if (known !== undefined) return known;
  for (const [form, say] of patterns) {
    const parts = form.exec(words);
    if (parts !== null) return say(parts.slice(1));
  }
  return null;
}

/** A figure that we cannot place is more useful in English than not at all. */
export function sayInLanguage(words: string, code: string): string {
  if (words === '') return '';
  const exact = describe(words);
  if (exact !== null) return i18n._(exact);
  const general = (refusalWords as Readonly<Record<string, MessageDescriptor>>)[code];
  if (general === undefined) return words;
  return /\d/.test(words) ? `${i18n._(general)} (${words})` : i18n._(general);
}
