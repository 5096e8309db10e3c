/** What to do first on a new venue, each with its form; nothing once all is done. */
import type { SetupStep } from '@layline/contract/console-system';
import { Icon } from '@layline/web/ui/icon';
import { Circle, CircleCheck } from 'lucide-react';
import { CommandLink } from '../lists/command-link.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { Card } from '../ui/page.tsx';
import style from './first-steps.module.css';

interface Step {
  readonly title: string;
  readonly about: string;
  /** Any of these does it. */
  readonly commands: readonly string[];
}

const steps: Readonly<Record<SetupStep['step'], Step>> = {
  owner: {
    title: 'An owner',
    about: 'Make a second one too: what needs two people waits until there is one.',
    commands: ['staff add'],
  },
  site: {
    title: 'A site',
    about:
      'With the host that its players will use. Its page then has colours, limits and notices.',
    commands: ['site add'],
  },
  player: {
    title: 'A first player',
    about: 'Their password is shown once. Visitors can also sign up, if the site allows it.',
    commands: ['user add'],
  },
  prices: {
    title: 'Prices',
    about:
      'From a feed (start the server with --feed), from a provider that pushes them, or from traders.',
    commands: ['provider add'],
  },
};

const everyMs = 5000;
const areDone = (list: readonly SetupStep[]): boolean => list.every(({ isDone }) => isDone);

export function FirstSteps() {
  const { data } = useCommandData({
    command: 'setup show',
    values: {},
    everyMs,
    isFinal: areDone,
  });
  if (data === undefined || areDone(data)) return null;
  const done = data.filter(({ isDone }) => isDone).length;
  return (
    <Card title={`First steps: ${done} of ${data.length} done`}>
      <ol className={style['steps']} aria-label="First steps">
        {data.map(({ step, isDone }) => (
          <li key={step} data-done={isDone}>
            <Icon of={isDone ? CircleCheck : Circle} />
            <span className={style['what']}>
              <b>
                {steps[step].title}
                {isDone ? <span className={style['state']}> is there</span> : null}
              </b>
              {isDone && step !== 'owner' ? null : <span>{steps[step].about}</span>}
            </span>
            {isDone && step !== 'owner'
              ? null
              : steps[step].commands.map((name) => (
                  <CommandLink key={name} name={name} values={{}} />
                ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
