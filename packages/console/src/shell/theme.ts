/** Light or dark: the user's choice, or else the system's setting as it is now. */
const key = 'layline-console-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

type Theme = 'light' | 'dark';

const systemTheme = (): Theme => (dark.matches ? 'dark' : 'light');

function currentTheme(): Theme {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : systemTheme();
}

function showTheme(theme: Theme = currentTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

export function switchTheme(): void {
  const next = currentTheme() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(key, next);
  showTheme(next);
}

/** Shows the theme, and follows the system and the choice made in another tab. */
export function followTheme(): void {
  showTheme();
  dark.addEventListener('change', () => showTheme());
  window.addEventListener('storage', (event) => {
    if (event.key === key) showTheme();
  });
}
