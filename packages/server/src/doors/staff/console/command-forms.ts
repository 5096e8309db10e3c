/** The admin commands as the console offers them to a role: their fields and requirements. */

import type { CommandForm, Role } from '@layline/contract/console';
import { z } from 'zod';
import { titleOf } from '../../../admin/catalogue/command-titles.ts';
import { commands } from '../../../admin/catalogue/commands.ts';
import { type Command, flagOf } from '../../../admin/command.ts';
import { type EffectName, effectTable } from '../../../admin/effects/effect-table.ts';
import { mayRun } from '../../../admin/staff-rule.ts';
import { momentFormat } from '../../../base/flag-text.ts';

export const formsFor = (role: Role): CommandForm[] =>
  commands.filter(({ staff }) => mayRun(role, staff)).map(makeForm);

interface JsonSchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonField>>;
}

interface JsonField {
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
}

function makeForm({ name, summary, schema, staff, effects }: Command): CommandForm {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Object.entries(shape.properties ?? {})
    .filter(([field]) => field !== 'dryRun' && field !== 'reason')
    .map(([field, { enum: words, description = '', default: initial, format }]) => ({
      name: field,
      flag: flagOf(field),
      help: description,
      isRequired: shape.required?.includes(field) ?? false,
      words: words ?? null,
      isMoment: format === momentFormat,
      initial: typeof initial === 'string' ? initial : null,
    }));
  return {
    name,
    title: titleOf(name),
    summary,
    fields,
    isRead: staff.isRead === true,
    hasDryRun: 'dryRun' in schema.shape,
    second: secondOf(effects),
  };
}

/** A command with several effects, or with an effect that not every use has, may need nobody. */
function secondOf(effects: readonly EffectName[]): CommandForm['second'] {
  const rules = effects.map((name) => effectTable[name].second);
  if (rules.every((rule) => rule === 'never')) return 'never';
  return rules.every((rule) => rule === 'always') ? 'always' : 'by-amount';
}
