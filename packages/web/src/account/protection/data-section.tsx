import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../api/request.ts';
import { signOut } from '../../session/sign-out.ts';
import { withProof } from '../../session/step-up.ts';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { toast } from '../../ui/toast.ts';
import { wordsOf } from '../../ui/words-of.ts';
import { AskTwice } from '../security/ask-twice.tsx';
import { Section } from '../security/section.tsx';
import { makeCsv } from './make-csv.ts';
import style from './protection.module.css';

type OwnData = Awaited<ReturnType<typeof readOwnData>>;

const readOwnData = async () => (await call('ownData', {})).data;

function useTold() {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  async function tell(act: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await act();
    } catch (failure) {
      toast('bad', wordsOf(failure, t`Something went wrong. Please try again.`));
    }
    setIsBusy(false);
  }
  return { tell, isBusy };
}

function useListNames(): Readonly<Record<keyof OwnData, string>> {
  const { t } = useLingui();
  return {
    account: t`Account`,
    statement: t`Statement`,
    bets: t`Bets`,
    triggers: t`Stops, take profits and offsets`,
    protection: t`Limits and breaks`,
    signIns: t`Sign-ins`,
    sessions: t`Sessions`,
    signInKeys: t`Passkeys and authenticator`,
    passwordChanges: t`Password changes`,
    programs: t`App keys`,
    preferences: t`Choices kept for all devices`,
    questions: t`Questions about bets`,
    contacts: t`Talks with the operator`,
    deposits: t`Deposits`,
    withdrawals: t`Withdrawals`,
  };
}

/** RP-13: exports all data about the player as files. */
export function DataSection() {
  const { t } = useLingui();
  const { tell, isBusy } = useTold();
  const names = useListNames();
  const save = (write: (data: OwnData) => void): void =>
    void tell(async () => write(await readOwnData()));
  const saveAll = (data: OwnData): void =>
    download('my-data.json', JSON.stringify(data, null, 2), 'application/json');
  return (
    <Section
      title={<Trans>Your data</Trans>}
      hint={<Trans>All that is kept of you here, as one JSON file or each list as CSV.</Trans>}
    >
      <div className={style['part']}>
        <div className={style['acts']}>
          <Button disabled={isBusy} onClick={() => save(saveAll)}>
            <Trans>Everything, as JSON</Trans>
          </Button>
        </div>
        <ul className={style['files']} aria-label={t`Lists as CSV`}>
          {(Object.keys(names) as (keyof OwnData)[]).map((list) => (
            <li key={list}>
              <span>{names[list]}</span>
              <Button
                disabled={isBusy}
                aria-label={t`${names[list]}, as CSV`}
                onClick={() =>
                  save((data) => download(`${list}.csv`, makeCsv(data[list]), 'text/csv'))
                }
              >
                CSV
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Closes the account; only the operator can reopen it. */
export function CloseSection() {
  const { t } = useLingui();
  const { tell, isBusy } = useTold();
  const close = (): void =>
    void tell(async () => {
      await withProof(() => call('closeAccount', { body: {} }));
      void signOut({ parting: t`Your account is closed.` });
    });
  return (
    <Section
      title={<Trans>Close your account</Trans>}
      hint={<Trans>Your balance has to be withdrawn and your bets settled first.</Trans>}
    >
      <div className={style['part']}>
        <div className={style['acts']}>
          <AskTwice sure={<Trans>Yes, close it</Trans>} isBusy={isBusy} onSure={close}>
            <Trans>Close my account</Trans>
          </AskTwice>
        </div>
      </div>
    </Section>
  );
}
