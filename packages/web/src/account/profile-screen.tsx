import { Trans, useLingui } from '@lingui/react/macro';
import { parseAmount, useCurrentUser } from '../session/current-user.ts';
import page from '../sports/page.module.css';
import { formatMoney } from '../ui/figures.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import style from './account.module.css';

/** ACC-1: the account's details. */
export function ProfileScreen() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const facts =
    user === null
      ? []
      : [
          [t`Name`, user.name],
          [t`User name`, user.userName],
          [
            t`Exposure Limit`,
            user.exposureLimit > 0 ? formatMoney(parseAmount(user.exposureLimit)) : t`None`,
          ],
          [t`Mobile Number`, user.mobile || '–'],
        ];
  return (
    <>
      <h1 className={page['title']}>
        <Trans>Account Details</Trans>
      </h1>
      <div className={style['list']}>
        {user === null ? <SkeletonRows count={4} /> : null}
        <dl className={style['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} className={style['fact']}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
