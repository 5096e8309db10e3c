import type { ChangeEvent, ComponentPropsWithRef, CompositionEvent } from 'react';
import { asciiDigits } from './digits.ts';

interface NumberInputProps extends ComponentPropsWithRef<'input'> {
  readonly inputMode: 'decimal' | 'numeric';
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A field for a number: reads the digits of every script, once an input method has composed them. */
export function NumberInput({ onChange, ...input }: NumberInputProps) {
  const read = (event: ChangeEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const text = asciiDigits(field.value);
    if (text !== field.value) field.value = text;
    onChange(event);
  };
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const isComposing = (event.nativeEvent as InputEvent).isComposing === true;
    (isComposing ? onChange : read)(event);
  };
  const finish = (event: CompositionEvent<HTMLInputElement>): void =>
    read(event as unknown as ChangeEvent<HTMLInputElement>);
  return <input {...input} onChange={change} onCompositionEnd={finish} />;
}
