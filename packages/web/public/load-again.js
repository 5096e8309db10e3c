/**
 * Asks again for a script or a style that did not arrive (ROUTE-3). A file of its own, because what it
 * watches over cannot be asked from within; if nothing helps, the page's own words are shown.
 *
 * A browser remembers until the page is reloaded that a module did not arrive, so a script is asked for by a
 * reload.
 *
 * It runs while the scripts are on their way, and asks for the visit's language beside them.
 */
(() => {
  const waitsMs = [500, 1500, 4000];
  const triesKey = 'first-scripts-tries';
  const tries = new Map();
  let hasFailed = false;

  /** Without storage nothing would end a row of reloads. */
  function countReload() {
    try {
      const count = Number(sessionStorage.getItem(triesKey) ?? 0);
      sessionStorage.setItem(triesKey, String(count + 1));
      return count;
    } catch {
      return waitsMs.length;
    }
  }

  function forgetReloads() {
    try {
      sessionStorage.removeItem(triesKey);
    } catch {
      return;
    }
  }

  function giveUp() {
    forgetReloads();
    document.documentElement.dataset.unloaded = '';
  }

  function askForStyle(link) {
    const count = tries.get(link.href) ?? 0;
    tries.set(link.href, count + 1);
    if (count >= waitsMs.length) return giveUp();
    setTimeout(() => {
      const next = document.createElement('link');
      for (const { name, value } of link.attributes) next.setAttribute(name, value);
      link.replaceWith(next);
    }, waitsMs[count]);
  }

  /** Without the server a reload would leave the browser's own page of an error. */
  async function askForScripts(script) {
    if (hasFailed) return;
    hasFailed = true;
    if (countReload() >= waitsMs.length) return giveUp();
    for (const waitMs of waitsMs) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const answer = await fetch(script.src, { cache: 'reload' }).catch(() => null);
      if (answer?.ok) return location.reload();
    }
    giveUp();
  }

  const readData = (id) => JSON.parse(document.querySelector(`#${id}`)?.textContent ?? 'null');

  /** As `site/wanted-language.ts` chooses; without these the texts are asked for by the scripts. */
  function askForLanguage() {
    const files = readData('language-files');
    const { languages = [] } = readData('first-answers').siteByHost.data;
    const wishes = [
      JSON.parse(localStorage.getItem('language')),
      ...navigator.languages,
      languages[0],
    ];
    const tags = wishes.map((wish) => String(wish).split('-')[0].toLowerCase());
    const language = tags.find((tag) => languages.includes(tag));
    if (files[language] === undefined) return;
    for (const name of [...files.code.split(' '), files[language]]) {
      const link = Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'script',
        crossOrigin: '',
        href: `/assets/${name}.js`,
      });
      document.head.append(link);
    }
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) void askForScripts(target);
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') askForStyle(target);
    },
    true,
  );
  addEventListener('load', () => {
    if (!hasFailed) forgetReloads();
  });
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
    if (link.sheet === null) askForStyle(link);
  }
  try {
    askForLanguage();
  } catch {
    return;
  }
})();
