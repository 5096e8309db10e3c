/**
 * What runs inside the measured page; each function is sent there as text and uses nothing from here.
 * The far side of the socket is a double that hands the messages over; all else is the product.
 */

/** In the page, on `window.grid`. */
export interface GridWindow {
  /** Hands over one message; the product's socket or the hand-written patch. */
  deliver: (text: string) => void;
  commits: number;
  commitsInFrameMost: number;
  longest: number;
  run(changes: readonly string[], perSecond: number): Promise<readonly number[]>;
}

/** Before the product runs: a socket of our own, and a count of what React commits. */
export function standIn(markets: readonly { readonly marketId: string }[]): void {
  const grid = { commits: 0, commitsInFrameMost: 0, longest: 0, deliver: (_text: string) => {} };
  Object.assign(window, { grid });
  class Line {
    static readonly OPEN = 1;
    readyState = 1;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor() {
      const say = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
      grid.deliver = (data) => this.onmessage?.({ data });
      setTimeout(() =>
        say({ op: 'hello', epoch: 'e', userId: null, heartbeatMs: 5000, limits: {} }),
      );
      setInterval(() => say({ op: 'heartbeat', at: Date.now() }), 2000);
      this.say = say;
    }
    say: (message: object) => void;
    send(text: string) {
      const request = JSON.parse(text) as { op: string; topics: { topic: string }[] };
      if (request.op !== 'subscribe') return;
      for (const { topic } of request.topics) {
        const data = markets.find(({ marketId }) => topic === `odds/${marketId}`) ?? null;
        this.say({ op: 'snapshot', topic, seq: 1, data });
      }
    }
    close() {}
  }
  Object.assign(window, { WebSocket: Line });
  let inFrame = 0;
  const newFrame = (): void => {
    inFrame = 0;
    requestAnimationFrame(newFrame);
  };
  requestAnimationFrame(newFrame);
  const hook = {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot() {
      grid.commits += 1;
      inFrame += 1;
      grid.commitsInFrameMost = Math.max(grid.commitsInFrameMost, inFrame);
    },
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

/** After the product, or its copy, stands: the run, and the cells by their place in the data. */
export function prepare(): void {
  const { grid } = window as unknown as { grid: GridWindow };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) grid.longest = Math.max(grid.longest, duration);
  }).observe({ type: 'longtask' });
  const cells = new Map<string, HTMLElement>();
  const sections = [...document.querySelectorAll('section[aria-label]')].filter((section) =>
    /^(Match Odds|Market \d+)$/.test(section.getAttribute('aria-label') ?? ''),
  );
  for (const [market, section] of sections.entries()) {
    for (const [runner, row] of [...section.querySelectorAll('ul > li')].entries()) {
      for (const [at, cell] of [...row.querySelectorAll<HTMLElement>('button')].entries()) {
        const [side, level] = at < 3 ? ['B', 2 - at] : ['L', at - 3];
        cells.set(`odds/1.${1000 + market} R/${runner}/E/${side}/${level}`, cell);
      }
    }
  }
  const cellOf = (text: string): HTMLElement | undefined => {
    const [, topic] = /"topic":"([^"]+)"/.exec(text) ?? [];
    const [, place] = /\[\["(R\/\d\/E\/\w\/\d)\//.exec(text) ?? [];
    return cells.get(`${topic} ${place}`);
  };
  grid.run = (changes, perSecond) =>
    new Promise((resolve) => {
      Object.assign(grid, { commits: 0, commitsInFrameMost: 0, longest: 0 });
      const lags: number[] = [];
      const began = performance.now();
      let sent = 0;
      const watch = (text: string): void => {
        const cell = cellOf(text);
        const before = cell?.textContent;
        const at = performance.now();
        grid.deliver(text);
        const look = (): void => {
          const isSame = cell?.textContent === before;
          if (isSame && performance.now() - at < 1000) requestAnimationFrame(look);
          else if (!isSame) setTimeout(() => lags.push(performance.now() - at));
        };
        requestAnimationFrame(look);
      };
      const timer = setInterval(() => {
        const due = Math.min(changes.length, ((performance.now() - began) / 1000) * perSecond);
        for (; sent < due; sent += 1) {
          const text = changes[sent] ?? '';
          if (sent % 100 === 0) watch(text);
          else grid.deliver(text);
        }
        if (sent < changes.length) return;
        clearInterval(timer);
        setTimeout(() => resolve(lags), 100);
      }, 4);
    });
  Object.assign(grid, { cells });
}

/** The reference: the same page as plain elements, and the least that patches them by hand. */
export function patchByHand(): void {
  const { grid } = window as unknown as {
    grid: GridWindow & { cells: Map<string, HTMLElement> };
  };
  const figures = new Map<HTMLElement, { odds: number; size: number; turn: number }>();
  const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
  grid.deliver = (text) => {
    const message = JSON.parse(text) as { topic: string; patch: [string, number][] };
    for (const [place, value] of message.patch) {
      const cell = grid.cells.get(`${message.topic} ${place.slice(0, -2)}`);
      if (cell === undefined) continue;
      const [odds, size] = cell.children;
      const known = figures.get(cell) ?? { odds: Number(odds?.textContent), size: 0, turn: 0 };
      figures.set(cell, known);
      const isOdds = place.endsWith('P');
      const change = !isOdds ? 'still' : value > known.odds ? 'up' : 'down';
      if (isOdds) known.odds = value;
      else known.size = value;
      known.turn += 1;
      const written = (isOdds ? odds : size)?.firstChild as Text;
      written.data = isOdds ? value.toFixed(2) : whole.format(value);
      const name = cell.getAttribute('aria-label')?.split(' at ')[0];
      cell.setAttribute('aria-label', `${name} at ${known.odds} ${known.size} available`);
      cell.dataset['change'] = change;
      cell.dataset['turn'] = known.turn % 2 === 0 ? 'even' : 'odd';
    }
  };
}
