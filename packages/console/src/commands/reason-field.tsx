/** Why staff does something; it stands in the audit. */
import { TextField } from '@layline/web/ui/text-field';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const ReasonField = ({ value, onChange }: ReasonFieldProps) => (
  <TextField
    label="Reason, for the audit"
    value={value}
    minLength={3}
    maxLength={300}
    required
    onChange={(event) => onChange(event.target.value)}
  />
);
