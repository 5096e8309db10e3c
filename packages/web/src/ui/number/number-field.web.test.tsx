// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NumberField } from './number-field.tsx';

afterEach(cleanup);

function Form() {
  const [text, setText] = useState('');
  return (
    <NumberField label="Stake" value={text} onChange={({ target }) => setText(target.value)} />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake' });

test('[WALK-P8] a field shows the digits that it reads', () => {
  render(<Form />);
  fireEvent.change(field(), { target: { value: '५००' } });
  expect(field().value).toBe('500');
});

test('[WALK-P8] what an input method composes is read when it is complete', () => {
  render(<Form />);
  fireEvent.input(field(), { target: { value: '１' }, isComposing: true });
  expect(field().value).toBe('１');
  fireEvent.input(field(), { target: { value: '１００' }, isComposing: true });
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('100');
});
