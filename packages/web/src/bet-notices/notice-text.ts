/** Describes a notice in one line, for toasts and the list. */
import './locales/texts.ts';
import { parseOdds } from '@layline/contract/odds';
import { t } from '@lingui/core/macro';
import { i18n } from '../base/i18n.ts';
import { showOddsNow } from '../session/kept/odds-format.ts';
import { formatMoney, formatSigned } from '../ui/figures.ts';
import type { AlertNotice, BetNotice, NoticeOfBet } from './bet-notice.ts';
import { limitNotice } from './limit-notice.ts';

function whatOf({ side, selection }: NoticeOfBet): string {
  return side === 'back' ? t`Back ${selection}` : t`Lay ${selection}`;
}

function matchedText(notice: BetNotice & { kind: 'matched' }): string {
  const what = whatOf(notice);
  const odds = parseOdds(notice.odds);
  const price = odds === null ? '–' : showOddsNow(odds);
  const size = formatMoney(notice.size);
  if (notice.rest === 0) return t`Matched: ${what} at ${price} for ${size}`;
  const rest = formatMoney(notice.rest);
  return t`Part matched: ${what} at ${price} for ${size}; ${rest} still unmatched`;
}

function settledText(notice: BetNotice & { kind: 'settled' }): string {
  const what = whatOf(notice);
  const amount = formatSigned(notice.profitLoss);
  if (notice.case === 'void') return t`Void: ${what}`;
  if (notice.case === 'push') return t`Stake returned: ${what}`;
  if (notice.profitLoss > 0) return t`Won: ${what}, ${amount}`;
  return t`Lost: ${what}, ${amount}`;
}

function triggerText(notice: BetNotice & { kind: 'trigger' }): string {
  const { trigger, selection, isPlaced, reason } = notice;
  const name = { stop: t`Stop`, 'take-profit': t`Take profit`, offset: t`Offset` }[trigger];
  if (isPlaced) return t`${name} on ${selection}: its bet is placed`;
  return reason === ''
    ? t`${name} on ${selection}: ended without a bet`
    : t`${name} on ${selection}: no bet placed. ${reason}`;
}

function alertText(notice: AlertNotice): string {
  const what = whatOf(notice);
  const odds = parseOdds(notice.odds);
  const price = odds === null ? '–' : showOddsNow(odds);
  return t`Price reached: ${what} at ${price}`;
}

export function noticeText(notice: BetNotice): string {
  if (notice.kind === 'alert') return alertText(notice);
  if (notice.kind === 'limit') return i18n._(limitNotice);
  if (notice.kind === 'answer') return t`Your question is answered`;
  if (notice.kind === 'trigger') return triggerText(notice);
  return notice.kind === 'matched' ? matchedText(notice) : settledText(notice);
}
