import './locales/texts.ts';
import { instant, makeInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing, CheckCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from '../routing/link.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatMoment } from '../ui/moments.ts';
import { EmptyLine } from '../ui/notice.tsx';
import type { BetNotice } from './bet-notice.ts';
import { switchNoticeSound, useNoticeSound } from './notice-sound.ts';
import { dropNotices, markRead, useNotices } from './notice-store.ts';
import { noticeText } from './notice-text.ts';
import style from './notices.module.css';

const toneOf = (notice: BetNotice): string => {
  if (notice.kind === 'trigger') return notice.isPlaced ? 'matched' : 'loss';
  if (notice.kind !== 'settled') return 'matched';
  if (notice.profitLoss === 0) return 'even';
  return notice.profitLoss > 0 ? 'profit' : 'loss';
};

const aboutOf = (notice: BetNotice): string => {
  if (notice.kind === 'limit') return '';
  return notice.kind === 'answer' ? notice.about : `${notice.event} · ${notice.market}`;
};

/** Where the rest of it is. */
function NoticeLink({ kind }: BetNotice) {
  if (kind !== 'answer' && kind !== 'limit') return null;
  return (
    <Link to={kind === 'answer' ? '/questions' : '/myplay'} className={style['read']}>
      {kind === 'answer' ? <Trans>Read the answer</Trans> : <Trans>Limits and breaks</Trans>}
    </Link>
  );
}

function NoticeLine({ notice }: { notice: BetNotice }) {
  const moment = makeInstant(instant(notice.at));
  return (
    <li className={style['line']} data-tone={toneOf(notice)}>
      <span className={style['text']}>{noticeText(notice)}</span>
      <span className={style['about']}>{aboutOf(notice)}</span>
      <time className={style['about']} dateTime={moment}>
        {formatMoment(moment)}
      </time>
      <NoticeLink {...notice} />
    </li>
  );
}

function SoundSwitch() {
  const isOn = useNoticeSound((state) => state.isOn);
  return (
    <label className={style['sound']}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => switchNoticeSound(event.target.checked)}
      />
      <Icon of={BellRing} size={16} />
      <Trans>Sound</Trans>
    </label>
  );
}

/** The last hundred notices; showing them marks them as read. */
export function NoticesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { notices, unread } = useNotices();
  useEffect(() => {
    if (isOpen && unread > 0) markRead();
  }, [isOpen, unread]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Notices`}>
      <div className={style['tools']}>
        <SoundSwitch />
        {notices.length === 0 ? null : (
          <Button tone="quiet" onClick={dropNotices}>
            <Icon of={CheckCheck} size={16} />
            <Trans>Clear all</Trans>
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <EmptyLine>
          <Trans>
            Matches of your waiting bets, settlements and answers to your questions will be listed
            here.
          </Trans>
        </EmptyLine>
      ) : (
        <ul className={style['list']}>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
