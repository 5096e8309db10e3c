import type { ReactNode } from 'react';

interface Props {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Of the label that holds the switch and its words. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export const Switch = ({ isOn, onChange, className, children }: Props) => (
  <label className={className}>
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children}
  </label>
);
