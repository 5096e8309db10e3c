/** Answers a question, or closes it without an answer; shown to roles that may. */
import type { ShownQuestion } from '@layline/contract/console-commands';
import { Button } from '@layline/web/ui/button';
import { type FormEvent, useId, useState } from 'react';
import { AnswerView } from '../commands/answer-view.tsx';
import { InlineCommand } from '../commands/inline-command.tsx';
import { useRun } from '../commands/use-run.ts';
import { useCommand } from '../session/me.ts';
import style from './questions.module.css';

const answerMax = 1000;

interface AnswerFormProps {
  readonly question: ShownQuestion;
  readonly onAnswered: (text: string) => void;
}

export function AnswerForm(props: AnswerFormProps) {
  const form = useCommand('question answer');
  return form === undefined ? null : <Answering {...props} form={form} />;
}

interface AnsweringProps extends AnswerFormProps {
  readonly form: NonNullable<ReturnType<typeof useCommand>>;
}

/** The text stays where it was typed until the answer is kept, and the card leaves the list. */
function Answering({ question: shown, onAnswered, form }: AnsweringProps) {
  const { question, site, user, about } = shown;
  const id = useId();
  const [text, setText] = useState('');
  const { outcome, isBusy, run } = useRun(form, () =>
    onAnswered(`${user} reads the answer where the bet is: ${about}.`),
  );
  const of = { site, user, question };
  const answer = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    const reason = `answers question ${question}`;
    void run({ values: { ...of, text: text.trim() }, reason, isDry: false });
  };
  return (
    <>
      <form className={style['form']} onSubmit={answer}>
        <label htmlFor={id}>Answer to {user}</label>
        <textarea
          id={id}
          className="text-input"
          rows={3}
          maxLength={answerMax}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tone="primary" disabled={isBusy}>
          Send the answer
        </Button>
      </form>
      {outcome === null || outcome.kind === 'done' ? null : (
        <AnswerView name={form.name} answer={outcome} />
      )}
      <InlineCommand name="question close" values={of} about={about} />
    </>
  );
}
