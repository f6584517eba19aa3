// Light or dark: as the machine prefers, or as the user chose. The choice is kept where a page may keep data.

export type Theme = 'light' | 'dark';

const KEY = 'beckon-theme';

export function themeNow(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function recallTheme(): void {
  try {
    const retained = localStorage.getItem(KEY);
    if (retained === 'light' || retained === 'dark') document.documentElement.dataset['theme'] = retained;
  } catch {
    // A file may keep nothing: then it is as the machine prefers.
  }
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It holds as long as the page is open.
  }
}
