import { type ComponentPropsWithRef, type ComponentType, type ReactNode, useId } from 'react';
import style from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** The error in the value, in words. */
  readonly problem?: string | undefined;
  /** A control at the end of the box. */
  readonly end?: ReactNode;
  /** What is typed into, if it is not a plain text. */
  readonly input?: ComponentType<ComponentPropsWithRef<'input'>>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden = false, problem, end, input: Input = 'input', ...rest } = props;
  const id = useId();
  const problemId = `${id}-problem`;
  const isInvalid = problem !== undefined;
  const text = isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label;
  return (
    <div className={style['field']}>
      <label className={style['label']} htmlFor={id}>
        {text}
      </label>
      <span className={style['box']} data-invalid={isInvalid || undefined}>
        <Input
          id={id}
          className={style['input']}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? problemId : undefined}
          {...rest}
        />
        {end}
      </span>
      {isInvalid ? (
        <span id={problemId} className={style['problem']}>
          {problem}
        </span>
      ) : null}
    </div>
  );
}
