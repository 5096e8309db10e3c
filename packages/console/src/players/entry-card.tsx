/** What is known of a player: the level, and what the register of excluded people said, and when. */

import type { ShownEntry } from '@layline/contract/console-commands';
import { CommandLink } from '../lists/command-link.tsx';
import { useCommandData } from '../lists/use-command-data.ts';
import { durationText } from '../system/sizes.ts';
import { Card, Figures, Reading } from '../ui/page.tsx';
import style from './player-page.module.css';

interface EntryOf {
  readonly of: { readonly site: string; readonly user: string };
}

const acts = ['level set', 'register ask', 'register forget'];
const everyMs = 10_000;

export const EntryCard = ({ of }: EntryOf) => (
  <Card title="Level and register">
    <Reading query={useCommandData({ command: 'level show', values: { ...of }, everyMs })}>
      {(entry) => <Entry entry={entry} />}
    </Reading>
    <nav className={style['acts']} aria-label={`Level and register of ${of.user}`}>
      {acts.map((name) => (
        <CommandLink key={name} name={name} values={{ ...of }} />
      ))}
    </nav>
  </Card>
);

function Entry({ entry }: { entry: ShownEntry }) {
  const { level, until, register, ageMs, isKnown, requests } = entry;
  const figures = [
    { name: 'Level', value: level === 0 ? 'none' : level },
    { name: 'Until', value: until === '' ? '–' : until.slice(0, 10) },
    { name: 'Register', value: register },
    { name: 'Answered', value: ageMs === null ? 'never' : `${durationText(ageMs)} ago` },
    { name: 'Identity given', value: isKnown ? 'yes' : 'no' },
  ];
  const [newest] = requests;
  return (
    <>
      <Figures figures={figures} isBare />
      {newest === undefined ? null : (
        <p>
          Went to {newest.verifier} at {newest.askedAt}:{' '}
          {newest.level === null ? 'no answer yet' : `level ${newest.level}, ${newest.code}`}.
        </p>
      )}
    </>
  );
}
