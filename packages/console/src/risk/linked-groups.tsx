/** Groups of accounts that may belong to one person, each account a link. */
import type { ShownLinkedGroup } from '@layline/contract/console-commands';
import { formatMoment } from '@layline/web/ui/moments';
import { Link } from 'wouter';
import { playerPath } from '../lists/player-path.ts';
import { type Column, Table } from '../table/table.tsx';
import style from './linked-groups.module.css';

type Member = ShownLinkedGroup['members'][number];

/** The others of a large group are opened by a press. */
const shownMax = 8;

const nameOf = ({ user, site }: Member): string => `${user} (${site})`;

const Accounts = ({ members }: { members: readonly Member[] }) => (
  <span className={style['accounts']}>
    {members.map((member) => (
      <Link key={nameOf(member)} href={playerPath(member.site, member.user)}>
        {member.user}
        <em> {member.site}</em>
      </Link>
    ))}
  </span>
);

function Members({ members }: { members: readonly Member[] }) {
  const [first, others] = [members.slice(0, shownMax), members.slice(shownMax)];
  return (
    <>
      <Accounts members={first} />
      {others.length === 0 ? null : (
        <details className={style['others']}>
          <summary>and {others.length} more</summary>
          <Accounts members={others} />
        </details>
      )}
    </>
  );
}

const columns: readonly Column<ShownLinkedGroup>[] = [
  { name: 'By', value: ({ by }) => by, isWide: true },
  { name: 'Accounts', value: ({ accounts }) => accounts },
  {
    name: 'Who',
    value: ({ members }) => members.map(nameOf).join(', '),
    cell: ({ members }) => <Members members={members} />,
    isWide: true,
  },
  { name: 'Since', value: ({ since }) => since, cell: ({ since }) => formatMoment(since) },
  { name: 'Last', value: ({ last }) => last, cell: ({ last }) => formatMoment(last) },
];

interface LinkedGroupsProps {
  readonly groups: readonly ShownLinkedGroup[];
  readonly empty: string;
}

export const LinkedGroups = ({ groups, empty }: LinkedGroupsProps) => (
  <Table
    label="linked accounts"
    columns={columns}
    rows={groups}
    keyOf={({ by, members }) => `${by} ${members.map(nameOf).join(' ')}`}
    empty={empty}
  />
);
