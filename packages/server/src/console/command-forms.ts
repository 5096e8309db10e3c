/** The admin commands as the console offers them to a role: their fields and requirements. */

import type { CommandForm, Role } from '@layline/contract/console';
import { z } from 'zod';
import { type Command, flagOf } from '../admin/command.ts';
import { titleOf } from '../admin/command-titles.ts';
import { commands } from '../admin/commands.ts';
import { mayRun } from '../admin/staff-rule.ts';

export const formsFor = (role: Role): CommandForm[] =>
  commands.filter(({ staff }) => mayRun(role, staff)).map(makeForm);

interface JsonSchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonField>>;
}

interface JsonField {
  readonly enum?: readonly string[];
  readonly description?: string;
}

function makeForm({ name, summary, schema, staff }: Command): CommandForm {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Object.entries(shape.properties ?? {})
    .filter(([field]) => field !== 'dryRun' && field !== 'reason')
    .map(([field, { enum: words, description = '' }]) => ({
      name: field,
      flag: flagOf(field),
      help: description,
      isRequired: shape.required?.includes(field) ?? false,
      words: words ?? null,
    }));
  const byAmount = staff.second === undefined ? 'never' : 'by-amount';
  return {
    name,
    title: titleOf(name),
    summary,
    fields,
    isRead: staff.isRead === true,
    hasDryRun: 'dryRun' in schema.shape,
    second: staff.second === 'always' ? 'always' : byAmount,
  };
}
