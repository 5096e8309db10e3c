import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/request.ts';
import { filledIn, SubjectFields, type TypedSubject } from '../../sign-in/subject-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/moments.ts';
import { toast } from '../../ui/toast.ts';
import { wordsOf } from '../../ui/words-of.ts';
import { Section } from '../security/section.tsx';
import style from './protection.module.css';
import { type PlayerProtection, useProtect } from './protection-queries.ts';

type Entry = NonNullable<PlayerProtection['entry']>;
interface EntryProps {
  readonly entry: Entry;
}

const entryKey = ['entryForm'];

const useEntryForm = () =>
  useQuery({
    queryKey: entryKey,
    queryFn: async ({ signal }) => (await call('entryForm', { signal })).data,
  });

/** Follows a link that is good once. */
function useVerification() {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { data } = await call('startVerification', { body: {} });
      location.assign(data.url);
    } catch (failure) {
      toast('bad', wordsOf(failure, t`Something went wrong. Please try again.`));
      setIsBusy(false);
    }
  };
  return { begin, isBusy };
}

function Needs({ entry: { level, needs } }: EntryProps) {
  const { t } = useLingui();
  const acts = [
    [t`Deposits`, needs.deposit],
    [t`Bets`, needs.bet],
    [t`Withdrawals`, needs.withdraw],
  ] as const;
  const closed = acts.filter(([, needed]) => needed > level);
  if (closed.length === 0) return <Trans>Everything is open to you.</Trans>;
  const names = closed.map(([name, needed]) => t`${name} need level ${needed}`).join(', ');
  return <>{names}.</>;
}

/** LEVEL-9: the level, and the way to the verifier. */
function LevelSection({ entry }: EntryProps) {
  const { begin, isBusy } = useVerification();
  const { data } = useEntryForm();
  const { level, needs } = entry;
  const until = formatMoment(entry.until);
  const isWhole = Math.max(needs.deposit, needs.bet, needs.withdraw) <= level;
  if (Math.max(needs.deposit, needs.bet, needs.withdraw, level) === 0) return null;
  return (
    <Section
      title={<Trans>Verification</Trans>}
      hint={
        level === 0 ? (
          <Trans>You are not verified.</Trans>
        ) : (
          <Trans>
            You are verified at level {level} until {until}.
          </Trans>
        )
      }
    >
      <div className={style['part']}>
        <p>
          <Needs entry={entry} />
        </p>
        {data?.canVerify ? (
          <Button disabled={isBusy} onClick={() => void begin()}>
            <Trans>Verify who you are</Trans>
          </Button>
        ) : data === undefined || isWhole ? null : (
          <p>
            <Trans>This site verifies players itself: write to its support.</Trans>
          </p>
        )}
      </div>
    </Section>
  );
}

/** LEVEL-8: what players of earlier days have not given. */
function SubjectForm({ missing }: { missing: Parameters<typeof SubjectFields>[0]['fields'] }) {
  const { t } = useLingui();
  const { protect, isBusy } = useProtect();
  const form = useEntryForm();
  const [typed, setTyped] = useState<TypedSubject>({});
  const isComplete = missing.every((field) => (typed[field] ?? '').trim() !== '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { subject: filledIn(typed) };
    await protect(() => call('giveSubject', { body }), t`Thank you. The register was asked.`);
    await form.refetch();
  };
  return (
    <form className={style['part']} onSubmit={(event) => void submit(event)} noValidate>
      <SubjectFields fields={missing} typed={typed} onType={setTyped} />
      <Button type="submit" tone="primary" disabled={isBusy || !isComplete}>
        <Trans>Ask the register</Trans>
      </Button>
    </form>
  );
}

/** LEVEL-3 and LEVEL-4: what the register said, and what a silent one leaves open. */
function RegisterSection({ entry: { register } }: EntryProps) {
  const { data } = useEntryForm();
  const missing = data?.missing ?? [];
  if (register === null || register === 'yes') return null;
  return (
    <Section
      title={<Trans>Register of excluded people</Trans>}
      hint={
        register === 'no' ? (
          <Trans>A register names you. Only its later answer opens bets and deposits again.</Trans>
        ) : missing.length > 0 ? (
          <Trans>Bets and deposits open once the register was asked about you.</Trans>
        ) : (
          <Trans>
            It is asked before your next bet or deposit. While it does not answer you can cancel,
            reduce, cash out and withdraw.
          </Trans>
        )
      }
    >
      {missing.length > 0 ? <SubjectForm missing={missing} /> : null}
    </Section>
  );
}

/** LEVEL: what the site needs to know of the player, if it needs anything. */
export function EntrySections({ protection: { entry } }: { protection: PlayerProtection }) {
  if (entry === undefined) return null;
  return (
    <>
      <LevelSection entry={entry} />
      <RegisterSection entry={entry} />
    </>
  );
}
