import '../locales/texts.ts';
import { type DeviceNoticeKind, deviceNoticeKinds } from '@layline/contract/device-notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/request.ts';
import { useHasCapability } from '../../site/capability.ts';
import { toast } from '../../ui/toast.ts';
import { wordsOf } from '../../ui/words-of.ts';
import { useLimitNotice } from '../protection/limit-notice.ts';
import {
  canNotify,
  deviceId,
  dropDevice,
  keepDevice,
  keepWords,
  type NoticeWords,
} from './notice-device.ts';
import style from './settings.module.css';

const queryKey = ['noticeDevices'];

interface Asked {
  readonly key: string | null;
  readonly kinds: readonly DeviceNoticeKind[];
}

async function ask(): Promise<Asked> {
  const [{ data }, id] = await Promise.all([call('noticeDevices', {}), deviceId()]);
  return { key: data.key, kinds: data.devices.find((one) => one.id === id)?.kinds ?? [] };
}

function useWords(): NoticeWords {
  const { t } = useLingui();
  const limit = useLimitNotice();
  return {
    matched: t`A waiting bet was matched.`,
    settled: t`A bet was settled.`,
    paid: t`A withdrawal was paid.`,
    limit,
  };
}

function useNotices(words: NoticeWords) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const isKnown = useHasCapability('device-notices');
  const { data } = useQuery({ queryKey, queryFn: ask, enabled: isKnown && canNotify() });
  const key = data?.key ?? null;
  const kinds = data?.kinds ?? [];
  const isOn = kinds.length > 0;
  const said = JSON.stringify(words);
  // The page may be in another language by now than when the device was added.
  useEffect(() => {
    if (isOn) void keepWords(JSON.parse(said) as NoticeWords).catch(() => {});
  }, [isOn, said]);
  const choose = async (kind: DeviceNoticeKind, isWanted: boolean): Promise<void> => {
    if (key === null) return;
    const wanted = deviceNoticeKinds.filter((one) =>
      one === kind ? isWanted : kinds.includes(one),
    );
    setIsBusy(true);
    try {
      if (wanted.length === 0) await dropDevice();
      else if (!(await keepDevice(key, { kinds: wanted, words }))) {
        toast('bad', t`This browser does not allow notices. Its settings for this site do.`);
      }
    } catch (failure) {
      toast('bad', wordsOf(failure, t`The notices could not be changed. Please try again.`));
    }
    await client.invalidateQueries({ queryKey });
    setIsBusy(false);
  };
  return { key, kinds, isBusy, choose };
}

/** NOTICE-1: off until the player presses, each kind by itself, for this browser alone. */
export function NoticesPart() {
  const words = useWords();
  const { key, kinds, isBusy, choose } = useNotices(words);
  if (key === null) return null;
  return (
    <fieldset className={style['formats']} disabled={isBusy}>
      <legend className={style['title']}>
        <Trans>Notices on this device</Trans>
      </legend>
      {deviceNoticeKinds.map((kind) => (
        <label key={kind} className={style['format']}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={({ target }) => void choose(kind, target.checked)}
          />
          {words[kind]}
        </label>
      ))}
      <p className={style['note']}>
        <Trans>
          Also while this site is closed. They name no amount and no bet, because a locked screen
          shows them to everybody.
        </Trans>
      </p>
    </fieldset>
  );
}
