/** The page: takes files, shows how far the worker is, and then its report. */
import { workerSource } from 'virtual:worker-source';
import type { CheckReport, Place, Report } from '../findings/findings.ts';
import { countText, headlines, makeReportText } from '../findings/report-text.ts';
import type { WorkerMessage } from './messages.ts';

function find<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no ${id}.`);
  return found as Kind;
}

const input = find<HTMLInputElement>('files');
const drop = find('drop');
const busy = find('busy');
const bar = find<HTMLProgressElement>('bar');
const doing = find('doing');
const cancel = find<HTMLButtonElement>('cancel');
const failure = find('failure');
const result = find('result');
const headline = find('headline');
const names = find('names');
const checks = find('checks');
const save = find<HTMLButtonElement>('save');

interface Made {
  readonly tag: string;
  readonly name?: string;
  readonly text?: string;
  readonly parts?: readonly Node[];
}

function make({ tag, name, text, parts = [] }: Made): HTMLElement {
  const made = document.createElement(tag);
  if (name !== undefined) made.className = name;
  if (text !== undefined) made.textContent = text;
  made.append(...parts);
  return made;
}

const placeItem = (word: string, { at, why }: Place): HTMLElement =>
  make({
    tag: 'li',
    parts: [make({ tag: 'strong', text: `${word} ${at}` }), make({ tag: 'span', text: why })],
  });

function checkItem(report: CheckReport): HTMLElement {
  const { check, verdict, broken, brokenCount, unproved } = report;
  const more = brokenCount - broken.length;
  const places = [
    ...broken.map((place) => placeItem('Broken at', place)),
    ...(more > 0 ? [make({ tag: 'li', text: `… and ${more} more` })] : []),
    ...unproved.map(({ at, why, count }) =>
      placeItem('Not provable for', { at: count === 1 ? at : `${at} and ${count - 1} more`, why }),
    ),
  ];
  const item = make({
    tag: 'li',
    name: 'check',
    parts: [
      make({ tag: 'span', name: 'mark', text: verdict }),
      make({ tag: 'h3', text: check }),
      make({ tag: 'p', name: 'count', text: countText(report) }),
      ...(places.length === 0 ? [] : [make({ tag: 'ul', parts: places })]),
    ],
  });
  item.dataset['verdict'] = verdict;
  return item;
}

const rank = { broken: 0, 'not provable': 1, sound: 2 } as const;

function show(report: Report, files: readonly File[]): void {
  headline.textContent = headlines[report.verdict];
  result.dataset['verdict'] = report.verdict;
  names.textContent = files.map(({ name }) => name).join(', ');
  const inOrder = report.checks.toSorted((a, b) => rank[a.verdict] - rank[b.verdict]);
  checks.replaceChildren(...inOrder.map(checkItem));
  save.onclick = () => saveText(makeReportText(report));
  turn('result');
  headline.focus();
}

function saveText(text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'layline-verify-report.txt';
  link.click();
  URL.revokeObjectURL(address);
}

function turn(state: 'empty' | 'busy' | 'result' | 'failed'): void {
  busy.hidden = state !== 'busy';
  result.hidden = state !== 'result';
  failure.hidden = state !== 'failed';
}

function fail(message: string): void {
  failure.textContent = `The files could not be read: ${message}`;
  turn('failed');
}

function tell(message: Exclude<WorkerMessage, { kind: 'report' | 'failed' }>): void {
  bar.max = Math.max(1, message.all);
  bar.value = message.done;
  const percent = `${Math.floor((message.done / bar.max) * 100)} %`;
  doing.textContent =
    message.kind === 'reading' ? `Reading ${message.file}: ${percent}` : `Checking: ${percent}`;
}

let running: Worker | null = null;

function stop(): void {
  running?.terminate();
  running = null;
}

function start(files: readonly File[]): void {
  if (files.length === 0) return;
  stop();
  bar.removeAttribute('value');
  doing.textContent = 'Starting';
  turn('busy');
  const address = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  running = worker;
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (running !== worker) return;
    if (data.kind === 'report') show(data.report, files);
    else if (data.kind === 'failed') fail(data.message);
    else return tell(data);
    stop();
  };
  worker.onerror = (event) => {
    if (running !== worker) return;
    stop();
    fail(event.message);
  };
  worker.postMessage(files);
}

input.addEventListener('change', () => {
  start([...(input.files ?? [])]);
  // The same file may be chosen again.
  input.value = '';
});
cancel.addEventListener('click', () => {
  stop();
  turn('empty');
  input.focus();
});
for (const name of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    drop.toggleAttribute('data-over', name === 'dragover');
  });
}
document.addEventListener('drop', (event) => start([...(event.dataTransfer?.files ?? [])]));
