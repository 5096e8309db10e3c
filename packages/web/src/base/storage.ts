/**
 * The client's only access to localStorage and sessionStorage. If a browser refuses them, settings are lost
 * but everything works.
 */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}

export function readStoredJson(key: string): unknown {
  const text = readStored(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Calls back when another tab writes under the key. */
export function onStoredElsewhere(key: string, act: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) act();
  });
}

/** Keeps a text for the next page of this tab, which takes it once. Returns false if it cannot be kept. */
export function keepForNextPage(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The text that the former page of this tab kept; null if there is none. */
export function takeFromFormerPage(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
