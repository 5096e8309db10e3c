import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../api/request.ts';
import { signOut } from '../../session/sign-in.ts';
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

/** RP-13: all that is kept of the player, as files. */
export function DataSection() {
  const { tell, isBusy } = useTold();
  const save = (write: (data: OwnData) => void): void =>
    void tell(async () => write(await readOwnData()));
  return (
    <Section
      title={<Trans>Your data</Trans>}
      hint={<Trans>All that is kept of you here: sign-ins, payments, bets and limits.</Trans>}
    >
      <div className={style['part']}>
        <div className={style['acts']}>
          <Button
            disabled={isBusy}
            onClick={() =>
              save((data) =>
                download('my-data.json', JSON.stringify(data, null, 2), 'application/json'),
              )
            }
          >
            <Trans>Everything, as JSON</Trans>
          </Button>
          <Button
            disabled={isBusy}
            onClick={() =>
              save(({ statement }) => download('statement.csv', makeCsv(statement), 'text/csv'))
            }
          >
            <Trans>Statement, as CSV</Trans>
          </Button>
          <Button
            disabled={isBusy}
            onClick={() => save(({ bets }) => download('bets.csv', makeCsv(bets), 'text/csv'))}
          >
            <Trans>Bets, as CSV</Trans>
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** For good; the operator alone opens it again. */
export function CloseSection() {
  const { t } = useLingui();
  const { tell, isBusy } = useTold();
  const close = (): void =>
    void tell(async () => {
      await withProof(() => call('closeAccount', { body: {} }));
      toast('good', t`Your account is closed.`);
      void signOut();
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
