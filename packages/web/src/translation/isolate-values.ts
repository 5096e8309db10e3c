/**
 * Where lines run from right to left, names, odds and scores inside a text keep their own direction: each is
 * set between Unicode's marks of an isolated run. So is a text that is still in English, whose full stop
 * would otherwise stand before it.
 */
import type { MessageDescriptor, MessageOptions } from '@lingui/core';
import { i18n } from '../base/i18n.ts';

type Values = Record<string, unknown>;
type Say = typeof i18n._;

const isolated = (value: unknown): unknown =>
  typeof value === 'string' ? `\u2068${value}\u2069` : value;

const isolatedAll = (values: Values | undefined): Values | undefined =>
  values &&
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]));

const plain: Say = i18n._.bind(i18n);

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const isEnglish = (text: string): boolean => /[a-z]/i.test(text) && !rightToLeft.test(text);

function sayIsolated(
  id: string | MessageDescriptor,
  values?: Values,
  options?: MessageOptions,
): string {
  const text =
    typeof id === 'string'
      ? plain(id, isolatedAll(values), options)
      : plain({ ...id, values: isolatedAll(id.values ?? values) ?? {} });
  return isEnglish(text) ? `\u2066${text}\u2069` : text;
}

export function isolateValues(isOn: boolean): void {
  const say = isOn ? sayIsolated : plain;
  i18n._ = say;
  i18n.t = say;
}
