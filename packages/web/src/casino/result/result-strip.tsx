import { Trans, useLingui } from '@lingui/react/macro';
import { faceOf } from '../faces/result-face.ts';
import { resultWords } from '../faces/result-words.ts';
import type { RoundResult } from '../feed/table-state.ts';
import style from './strip.module.css';

const shown = 10;

interface ResultStripProps {
  readonly gameType: string;
  readonly results: readonly RoundResult[];
  /** Whether the table has sent its results; without them nothing is said of earlier rounds. */
  readonly isRead: boolean;
  readonly onOpen: (mid: string) => void;
}

/** CAS-3: the last results, newest first; each opens its round. */
export function ResultStrip({ gameType, results, isRead, onOpen }: ResultStripProps) {
  const { t, i18n } = useLingui();
  if (results.length === 0) {
    return <p className={style['none']}>{isRead ? <Trans>No round is over yet.</Trans> : '–'}</p>;
  }
  return (
    <ol className={style['strip']} aria-label={t`Recent Result`}>
      {results.slice(0, shown).map(({ mid, result }) => {
        const { letter, tone, isTie } = faceOf(gameType, result);
        const words = i18n._(resultWords(gameType, result));
        return (
          <li key={mid}>
            <button
              type="button"
              className={style['ball']}
              data-tone={tone}
              data-tie={isTie}
              title={words}
              aria-label={t`Result ${letter}, round ${mid}`}
              onClick={() => onOpen(mid)}
            >
              {letter}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
