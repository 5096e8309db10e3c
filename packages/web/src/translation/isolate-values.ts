/**
 * Where lines run from right to left, names, odds and scores inside a text keep their own direction: each is
 * set between Unicode's marks of an isolated run.
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

const sayIsolated = (
  id: string | MessageDescriptor,
  values?: Values,
  options?: MessageOptions,
): string =>
  typeof id === 'string'
    ? plain(id, isolatedAll(values), options)
    : plain({ ...id, values: isolatedAll(id.values ?? values) ?? {} });

export function isolateValues(isOn: boolean): void {
  const say = isOn ? sayIsolated : plain;
  i18n._ = say;
  i18n.t = say;
}
