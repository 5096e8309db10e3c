/**
 * Code that runs inside the measured page; each function is sent there as text and uses nothing outside
 * itself. The far side of the socket is a double that delivers the messages; everything else is the
 * product.
 */

/** In the page, on `window.grid`. */
export interface GridWindow {
  /** Delivers one message, to the product's socket or to the hand-written patch. */
  deliver: (text: string) => void;
  commits: number;
  commitsInFrameMost: number;
  longest: number;
  frames: number;
  framesPerSecond: number;
  /**
   * Delivers this many changes per frame, in four tasks, and returns how late some were seen. Delivery
   * follows frames and not the clock, so that both sides draw equally often whatever else the machine
   * does.
   */
  run(changes: readonly string[], perFrame: number): Promise<readonly number[]>;
  /** Text of every cell, visible and for screen readers. */
  shown(): readonly string[];
}

/** Runs before the product: installs a fake socket, and counts React's commits. */
export function installStandIn(markets: readonly { readonly marketId: string }[]): void {
  const grid = { commits: 0, commitsInFrameMost: 0, longest: 0, deliver: (_text: string) => {} };
  Object.assign(window, { grid });
  class Line {
    static readonly OPEN = 1;
    readyState = 1;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor() {
      const reply = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
      grid.deliver = (data) => this.onmessage?.({ data });
      setTimeout(() =>
        reply({ op: 'hello', epoch: 'e', userId: null, heartbeatMs: 5000, limits: {} }),
      );
      setInterval(() => reply({ op: 'heartbeat', at: Date.now() }), 2000);
      this.reply = reply;
    }
    reply: (message: object) => void;
    send(text: string) {
      const request = JSON.parse(text) as { op: string; topics: { topic: string }[] };
      if (request.op !== 'subscribe') return;
      for (const { topic } of request.topics) {
        const data = markets.find(({ marketId }) => topic === `odds/${marketId}`) ?? null;
        this.reply({ op: 'snapshot', topic, seq: 1, data });
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

/** Runs after the product, or its copy, has rendered: finds the cells of each position in the data. */
export function prepareCells(): void {
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
  grid.shown = () =>
    [...cells.values()].map((cell) => `${cell.textContent} ${cell.getAttribute('aria-label')}`);
  Object.assign(grid, { cells, cellOf });
}

/** Runs once the cells are known: defines how changes are delivered. */
export function prepareRun(): void {
  const { grid } = window as unknown as {
    grid: GridWindow & { cellOf: (text: string) => HTMLElement | undefined };
  };
  const watch = (text: string, lags: number[]): void => {
    const cell = grid.cellOf(text);
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
  grid.run = (changes, perFrame) =>
    new Promise((resolve) => {
      Object.assign(grid, { commits: 0, commitsInFrameMost: 0, longest: 0, frames: 0 });
      const lags: number[] = [];
      const began = performance.now();
      let [sent, due, parts] = [0, 0, 0];
      const { port1, port2 } = new MessageChannel();
      const finish = (): void => {
        grid.framesPerSecond = grid.frames / ((performance.now() - began) / 1000);
        port1.close();
        // The last changes must be drawn before the counts are read.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100, lags)));
      };
      port1.onmessage = () => {
        parts -= 1;
        for (; sent < Math.min(changes.length, due - parts * (perFrame / 4)); sent += 1) {
          const text = changes[sent] ?? '';
          if (sent % 100 === 0) watch(text, lags);
          else grid.deliver(text);
        }
      };
      const frame = (): void => {
        if (sent >= changes.length) return finish();
        grid.frames += 1;
        due += perFrame;
        for (; parts < 4; parts += 1) port2.postMessage(null);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
}

/** The reference: the same page as plain elements, with the least code that patches them. */
export function patchDirectly(): void {
  const { grid } = window as unknown as {
    grid: GridWindow & { cells: Map<string, HTMLElement> };
  };
  interface Figures {
    /** As numbers and as text, odds first. */
    readonly values: number[];
    readonly texts: string[];
    readonly written: readonly Text[];
    /** The cell's accessible name up to its figures. */
    readonly name: string;
    turn: number;
  }
  const figures = new Map<HTMLElement, Figures>();
  const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
  const formats = [
    (odds: number): string => (odds < 10 ? odds.toFixed(2) : String(odds)),
    (size: number): string => whole.format(size),
  ] as const;
  for (const cell of grid.cells.values()) {
    const written = [...cell.children].map(({ firstChild }) => firstChild as Text);
    const texts = written.map(({ data }) => data);
    const [name = ''] = cell.getAttribute('aria-label')?.split(' at ') ?? [];
    figures.set(cell, { values: texts.map(Number), texts, written, name, turn: 0 });
  }
  grid.deliver = (text) => {
    const message = JSON.parse(text) as { topic: string; patch: [string, number][] };
    for (const [place, value] of message.patch) {
      const cell = grid.cells.get(`${message.topic} ${place.slice(0, -2)}`);
      const known = cell && figures.get(cell);
      if (cell === undefined || known === undefined) continue;
      const { values, texts, written, name } = known;
      const at = place.endsWith('P') ? 0 : 1;
      const before = values[at] ?? 0;
      if (value === before) continue;
      const format = formats[at];
      const figure = format(value);
      values[at] = value;
      texts[at] = figure;
      known.turn += 1;
      (written[at] as Text).data = figure;
      cell.setAttribute('aria-label', `${name} at ${texts[0]} ${texts[1]} available`);
      cell.dataset['change'] = at === 1 ? 'still' : value > before ? 'up' : 'down';
      cell.dataset['turn'] = known.turn % 2 === 0 ? 'even' : 'odd';
    }
  };
}
