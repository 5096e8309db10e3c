/**
 * Asks again for a script or a style that did not arrive (ROUTE-3). A file of its own, because what it
 * watches over cannot be asked from within; if nothing helps, the page's own words are shown.
 */
(() => {
  const waitsMs = [500, 1500, 4000];
  const tries = new Map();

  function again(element) {
    const address = element.src ?? element.href;
    const count = tries.get(address) ?? 0;
    tries.set(address, count + 1);
    if (count >= waitsMs.length) {
      document.documentElement.dataset.unloaded = '';
      return;
    }
    setTimeout(() => {
      const next = document.createElement(element.localName);
      for (const { name, value } of element.attributes) next.setAttribute(name, value);
      element.replaceWith(next);
    }, waitsMs[count]);
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) again(target);
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') again(target);
    },
    true,
  );
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
    if (link.sheet === null) again(link);
  }
})();
