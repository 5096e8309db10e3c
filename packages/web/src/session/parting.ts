/** The message of a sign-out: the page reloads at once, so that only the next one has time to show it. */
import { keepForNextPage, takeFromFormerPage } from '../base/storage.ts';
import { loginToast } from '../ui/toast.ts';

const key = 'parting';

export function keepParting(text: string): void {
  keepForNextPage(key, text);
}

export function showParting(): void {
  const text = takeFromFormerPage(key);
  if (text !== null) loginToast('good', text);
}
