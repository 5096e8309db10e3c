import type { ChangeEvent, ComponentPropsWithRef, CompositionEvent } from 'react';
import { asciiDigits } from './digits.ts';

/** An input for a number: reads the digits of every script, once an input method has composed them. */
export function NumberInput({ onChange, ...input }: ComponentPropsWithRef<'input'>) {
  const read = (event: ChangeEvent<HTMLInputElement>): void => {
    const field = event.currentTarget;
    const text = asciiDigits(field.value);
    if (text !== field.value) field.value = text;
    onChange?.(event);
  };
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    if ((event.nativeEvent as InputEvent).isComposing === true) onChange?.(event);
    else read(event);
  };
  const finish = (event: CompositionEvent<HTMLInputElement>): void =>
    read(event as unknown as ChangeEvent<HTMLInputElement>);
  return <input inputMode="decimal" {...input} onChange={change} onCompositionEnd={finish} />;
}
