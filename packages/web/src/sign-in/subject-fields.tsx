import './locales/texts.ts';
import type { EntryForm } from '@layline/contract';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentPropsWithoutRef } from 'react';
import { TextField } from '../ui/text-field.tsx';
import style from './login.module.css';

type SubjectField = EntryForm['missing'][number];
export type TypedSubject = Partial<Record<SubjectField, string>>;

interface Look {
  readonly label: MessageDescriptor;
  readonly input: ComponentPropsWithoutRef<'input'>;
}

const looks: Readonly<Record<SubjectField, Look>> = {
  name: {
    label: msg`Full name, as on your passport`,
    input: { autoComplete: 'name', maxLength: 120 },
  },
  birth: { label: msg`Date of birth`, input: { type: 'date', autoComplete: 'bday' } },
  email: {
    label: msg`E-mail`,
    input: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', maxLength: 200 },
  },
  postcode: { label: msg`Postcode`, input: { autoComplete: 'postal-code', maxLength: 20 } },
  idNumber: { label: msg`Number of your identity card`, input: { maxLength: 40 } },
};

interface FieldsProps {
  readonly fields: readonly SubjectField[];
  readonly typed: TypedSubject;
  readonly onType: (typed: TypedSubject) => void;
}

/** LEVEL-8: what the site's register of excluded people knows people by. */
export function SubjectFields({ fields, typed, onType }: FieldsProps) {
  const { t } = useLingui();
  if (fields.length === 0) return null;
  return (
    <>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(looks[field].label)}
          name={`subject.${field}`}
          {...looks[field].input}
          value={typed[field] ?? ''}
          onChange={(event) => onType({ ...typed, [field]: event.target.value })}
        />
      ))}
      <p className={style['hint']}>
        <Trans>A register of excluded people is asked by this. It is kept sealed.</Trans>
      </p>
    </>
  );
}

/** Without what is empty. */
export const filledIn = (typed: TypedSubject): TypedSubject =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''));
