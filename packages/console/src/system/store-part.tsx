/** The store: what it is, how safe a commit is, the end of the journal, and its anchor. */

import type { ShownStore } from '@layline/contract/console-system';
import { formatMoment } from '@layline/web/ui/moments';
import { useCommandData } from '../lists/use-command-data.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { Card, Figures, Note, Reading } from '../ui/page.tsx';
import { sizeText } from './sizes.ts';
import style from './system.module.css';

const everyMs = 5000;

export function StorePart() {
  const query = useCommandData({ command: 'system store', values: {}, everyMs });
  return <Reading query={query}>{(store) => <Store store={store} />}</Reading>;
}

function Store({ store }: { store: ShownStore }) {
  const { kind, version, bytes, isPowerLossSafe, outage, journal } = store;
  const figures = [
    { name: 'Store', value: kind === 'postgres' ? 'PostgreSQL' : 'built in' },
    { name: 'Size', value: sizeText(bytes) },
    { name: 'Commands in the journal', value: (journal?.seq ?? 0).toLocaleString('en') },
    { name: 'After a power cut', value: isPowerLossSafe ? 'nothing is lost' : 'bets may be lost' },
  ];
  return (
    <>
      {outage === null ? null : <Note kind="bad">{outage.text}</Note>}
      <Figures figures={figures} />
      <Card title="Commits">
        <Commits commits={store.commits} />
        <p className={style['quiet']}>{version}</p>
      </Card>
      <Card title="Journal">
        <Journal store={store} />
      </Card>
    </>
  );
}

function Commits({ commits }: Pick<ShownStore, 'commits'>) {
  if (commits === null) {
    return (
      <Note>
        The built-in store is on one disk, for trials. Production uses PostgreSQL, where a commit
        can wait for a second machine.
      </Note>
    );
  }
  const { synchronous, problem, names, commit, standbys } = commits;
  const seen = standbys === null ? 'not visible to this role' : standbys;
  return (
    <>
      {synchronous ? (
        <Note kind="good">An acknowledged bet is on two machines.</Note>
      ) : (
        <Note kind="warn">
          An acknowledged bet is on one machine. {problem ?? 'The standbys cannot be seen.'}
        </Note>
      )}
      <Facts>
        <Fact name="synchronous_commit" value={commit} />
        <Fact name="synchronous_standby_names" value={names === '' ? 'empty' : names} />
        <Fact name="Connected standbys of PostgreSQL" value={seen} />
      </Facts>
    </>
  );
}

function Journal({ store: { journal, anchor } }: { store: ShownStore }) {
  return (
    <>
      <Facts>
        <Fact name="Last hash" value={journal?.hash ?? 'none yet'} />
        {anchor === null ? null : (
          <>
            <Fact name="Anchor file" value={anchor.file} />
            <Fact
              name="Anchored"
              value={
                anchor.at === null ? 'not yet' : `to ${anchor.seq}, ${formatMoment(anchor.at)}`
              }
            />
          </>
        )}
      </Facts>
      {typeof anchor?.fault === 'string' ? (
        <Note kind="bad">The journal is not anchored: {anchor.fault}</Note>
      ) : null}
      <p className={style['quiet']}>
        <code>layline verify --anchor FILE</code> on the server’s machine compares the whole journal
        with the anchor.
      </p>
    </>
  );
}
