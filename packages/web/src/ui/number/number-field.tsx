import type { ComponentProps } from 'react';
import { TextField } from '../text-field.tsx';
import { NumberInput } from './number-input.tsx';

/** A labelled field for a number, in the digits of any script. */
export const NumberField = (props: Omit<ComponentProps<typeof TextField>, 'input'>) => (
  <TextField {...props} input={NumberInput} />
);
