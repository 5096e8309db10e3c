/** Light or dark: the user's choice, or else the system's setting. */
const key = 'layline-console-theme';

type Theme = 'light' | 'dark';

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function currentTheme(): Theme {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : systemTheme();
}

export function showTheme(theme: Theme = currentTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

export function switchTheme(): void {
  const next = currentTheme() === 'dark' ? 'light' : 'dark';
  localStorage.setItem(key, next);
  showTheme(next);
}
