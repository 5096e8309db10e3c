/** A setting of a site: a switch, a choice or a text, with what it is for. */
import type { FieldForm } from '@layline/contract/console';
import { TextField } from '@layline/web/ui/text-field';
import { useId } from 'react';
import { Choice } from '../ui/choice.tsx';
import { settingLabel } from './setting-labels.ts';
import style from './sites.module.css';
import type { Editing } from './use-editing.ts';

interface SettingProps {
  readonly name: string;
  readonly editing: Editing;
}

export function Setting({ name, editing }: SettingProps) {
  const field = editing.form?.fields.find((one) => one.name === name);
  // A switch says it all by its label.
  const help = field === undefined || isSwitch(field) ? '' : field.help;
  const isChanged = name in editing.changes;
  return (
    <div className={style['setting']} data-changed={isChanged}>
      <Control name={name} editing={editing} field={field} />
      {help === '' ? null : <span className={style['help']}>{help}</span>}
    </div>
  );
}

const isSwitch = ({ words }: FieldForm): boolean => words?.includes('on') ?? false;

function Control({ name, editing, field }: SettingProps & { field: FieldForm | undefined }) {
  const { value, set } = editing;
  const label = settingLabel(name);
  const change = (text: string): void => set(name, text);
  if (field !== undefined && isSwitch(field)) {
    return <Switch label={label} isOn={value(name) === 'on'} onChange={change} />;
  }
  if (field !== undefined && field.words !== null) {
    return <Choice label={label} words={field.words} value={value(name)} onChange={change} />;
  }
  return (
    <TextField
      label={label}
      value={value(name)}
      autoComplete="off"
      disabled={field === undefined}
      onChange={(event) => change(event.target.value)}
    />
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (word: 'on' | 'off') => void;
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={style['switch']}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked ? 'on' : 'off')}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
