/** For how long the store keeps what identifies people; the owner sets it. */
import { CommandList, type RowAction } from '../lists/command-list.tsx';
import style from './system.module.css';

const actions: readonly RowAction[] = [
  [
    'retention set',
    ({ class: name, afterwards }) => (afterwards === 'never' ? null : { class: String(name) }),
  ],
];

export const RetentionPart = () => (
  <>
    <p className={style['quiet']}>
      What is due goes within the hour, for good. A time that was set acts a day later; until then
      it can be taken back. Backups and exports that were made before keep what is in them.
    </p>
    <CommandList
      command="retention list"
      values={{}}
      actions={actions}
      keyOf={({ class: name }) => String(name)}
      columns={['class', 'kept', 'afterwards', 'what', 'set']}
      empty="Nothing is listed."
    />
  </>
);
