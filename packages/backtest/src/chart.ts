/** Draws profit over time as a self-contained picture. */
import { type Instant, instant, makeInstant } from '@layline/contract/instant';
import { makeMoneyText, money } from '@layline/contract/money';
import type { ProfitPoint } from './profit-curve.ts';

const size = { width: 960, height: 400 };
const margin = { left: 90, right: 20, top: 48, bottom: 40 };
const inner = {
  width: size.width - margin.left - margin.right,
  height: size.height - margin.top - margin.bottom,
};
/** Horizontal lines, one of them at zero if that is in range. */
const gridLines = 5;
const hours = 5;

interface Scale {
  readonly x: (at: number) => string;
  readonly y: (profit: number) => string;
}

export function drawChart(points: readonly ProfitPoint[], title: string): string {
  const times = points.map(({ at }) => at);
  const profits = points.map(({ profit }) => profit);
  const [from, until] = [Math.min(...times), Math.max(...times)];
  const [low, high] = [Math.min(0, ...profits), Math.max(0, ...profits)];
  const range = Math.max(1, high - low);
  const scale: Scale = {
    x: (at) => (margin.left + ((at - from) / Math.max(1, until - from)) * inner.width).toFixed(1),
    y: (profit) => (margin.top + ((high - profit) / range) * inner.height).toFixed(1),
  };
  const path = points.map(({ at, profit }) => `${scale.x(at)},${scale.y(profit)}`).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"`,
    '  font-family="system-ui, sans-serif" font-size="12">',
    `  <title>${escaped(title)}</title>`,
    `  <rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    `  <text x="${margin.left}" y="24" font-size="15" font-weight="600">${escaped(title)}</text>`,
    ...moneyLines(low, range, scale),
    ...timeLabels({ from, until }, scale),
    `  <path d="M${margin.left} ${scale.y(0)}h${inner.width}" stroke="#555"/>`,
    `  <polyline points="${path}" fill="none" stroke="#0d5c63" stroke-width="1.5"/>`,
    '</svg>\n',
  ].join('\n');
}

function moneyLines(low: number, range: number, { y }: Scale): string[] {
  return Array.from({ length: gridLines }, (_line, index) => {
    const amount = Math.round(low + (range * index) / (gridLines - 1));
    const at = y(amount);
    const label = makeMoneyText(money(amount));
    return (
      `  <path d="M${margin.left} ${at}h${inner.width}" stroke="#e3e6e8"/>` +
      `<text x="${margin.left - 8}" y="${at}" text-anchor="end" dy="4">${label}</text>`
    );
  });
}

function timeLabels(
  { from, until }: { readonly from: number; readonly until: number },
  { x }: Scale,
): string[] {
  return Array.from({ length: hours }, (_label, index) => {
    const at = instant(Math.round(from + ((until - from) * index) / (hours - 1)));
    const anchor = index === 0 ? 'start' : index === hours - 1 ? 'end' : 'middle';
    const y = size.height - margin.bottom + 20;
    return `  <text x="${x(at)}" y="${y}" text-anchor="${anchor}">${clockText(at)}</text>`;
  });
}

/** Such as 2022-11-20 09:30, in UTC. */
const clockText = (at: Instant): string => makeInstant(at).slice(0, 16).replace('T', ' ');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
