/** RISK-15: maintenance that the operator announced, with the time left, above every page. */
import '../../language-choice/locales/texts.ts';
import { parseInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { createPortal } from 'react-dom';
import { call } from '../../api/request.ts';
import { useServerNow } from '../../base/use-server-now.ts';
import { useHasCapability } from '../../site/capability.ts';
import { useSite } from '../../site/site-store.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatDay, formatTime } from '../../ui/moments.ts';
import style from './maintenance.module.css';
import { type Announced, chooseShown, type Shown, timeLeft } from './time-left.ts';

const seldomMs = 60_000;
/** While its start is due, so that the bar and the refusals agree. */
const oftenMs = 3000;

const isDue = (all: readonly Announced[], at: number): boolean =>
  all.some(({ startsAt, hasBegun }) => !hasBegun && (parseInstant(startsAt) ?? at) <= at);

function useAnnounced(at: number): readonly Announced[] {
  const { _id: domainId } = useSite();
  const isKnown = useHasCapability('maintenance');
  const { data = [] } = useQuery({
    queryKey: ['maintenance', domainId],
    queryFn: ({ signal }) =>
      call('maintenance', { params: { domainId }, signal }).then((reply) => reply.data),
    enabled: isKnown,
    refetchInterval: ({ state }) => (isDue(state.data ?? [], at) ? oftenMs : seldomMs),
  });
  return data;
}

export function MaintenanceBar() {
  const at = useServerNow(1000);
  const shown = chooseShown(useAnnounced(at), at);
  const place = document.querySelector('[data-notices]');
  if (shown === null || place === null) return null;
  return createPortal(<Bar shown={shown} at={at} />, place);
}

interface BarProps {
  readonly shown: Shown;
  readonly at: number;
}

function Bar({ shown, at }: BarProps) {
  const { t } = useLingui();
  return (
    <section className={style['bar']} aria-label={t`Maintenance`}>
      <Icon of={Wrench} size={16} />
      <p className={style['words']}>
        <b>
          <Heading shown={shown} at={at} />
        </b>{' '}
        {shown.state === 'coming' ? null : <Trans>You can cancel and cash out.</Trans>} {shown.text}
      </p>
    </section>
  );
}

function Heading({ shown: { state, until }, at }: BarProps) {
  const day = formatDay(until);
  const time = formatTime(until);
  if (state === 'coming') {
    return (
      <Trans>
        Maintenance in <Left until={until} at={at} />, {day}, {time}.
      </Trans>
    );
  }
  if (state === 'late') {
    return <Trans>Maintenance takes longer than planned.</Trans>;
  }
  return (
    <Trans>
      Maintenance until about {time}, <Left until={until} at={at} /> left.
    </Trans>
  );
}

function Left({ until, at }: { readonly until: number; readonly at: number }) {
  const { hours, minutes, seconds } = timeLeft(until, at);
  const clock = `${minutes}:${String(seconds).padStart(2, '0')}`;
  return (
    <span className={style['left']}>
      {seconds !== null ? (
        <Trans>{clock} min</Trans>
      ) : hours === 0 ? (
        <Trans>{minutes} min</Trans>
      ) : (
        <Trans>
          {hours} h {minutes} min
        </Trans>
      )}
    </span>
  );
}
