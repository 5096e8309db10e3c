import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { isTyping } from '../base/is-typing.ts';
import { openKeys } from '../keys/keys-gate.ts';
import { openSearch } from '../search/search-gate.ts';
import { Icon } from '../ui/icon.tsx';
import style from './search-button.module.css';

/** `/` anywhere, and Ctrl+K or ⌘K even while typing. */
function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key === '/') return !event.ctrlKey && !event.metaKey && !isTyping(event);
  return event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
}

function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isTyping(event)) return openKeys();
      if (!isSearchKey(event)) return;
      event.preventDefault();
      openSearch();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** SHELL-7: a bar if there is space, else an icon. */
export function SearchButton() {
  const { t } = useLingui();
  useKeys();
  return (
    <button
      type="button"
      className={style['search']}
      aria-label={t`Search events`}
      aria-keyshortcuts="/ Control+K"
      onClick={openSearch}
    >
      <Icon of={Search} />
      <span className={style['word']} aria-hidden="true">
        <Trans>Search events</Trans>
      </span>
      <kbd className={style['key']} aria-hidden="true">
        /
      </kbd>
    </button>
  );
}
