/**
 * A game's picture as files, for clients that read their addresses in the game list: a wide one and a square
 * one, in our own green. Pure.
 */
import { type Card, isRed, rankOf, suitOf } from '@layline/games/view';
import { crownShape, suitShape } from './src/casino/cards/suit-shape.ts';
import { gameFaces } from './src/casino/faces/faces.ts';
import type { ArtBall, ArtCard, ArtPlan, ResultTone } from './src/casino/faces/game-face.ts';

type ThumbShape = 'wide' | 'square';

const boxes: Readonly<Record<ThumbShape, string>> = {
  wide: '0 0 160 100',
  square: '8 -25 144 144',
};

/** As in the results strip. */
const tones: Readonly<Record<ResultTone, string>> = {
  red: '#b12a3c',
  gold: '#8a5a00',
  green: '#1c6b46',
  blue: '#1f5ca6',
  violet: '#68419f',
  teal: '#0f6670',
};

const paper =
  '<rect x=".5" y=".5" width="63" height="89" rx="6" fill="#fefefc" stroke="#0c1016" ' +
  'stroke-opacity=".26"/>';
const courtFrame =
  '<rect x="15" y="12" width="34" height="55" rx="3" fill="none" stroke="currentColor" ' +
  'stroke-opacity=".22"/>';

function drawPrint(card: Card): string {
  const [rank, shape] = [rankOf(card), suitShape(suitOf(card))];
  const crown = crownShape(rank);
  const centre =
    crown === null
      ? `<path transform="translate(25 41) scale(1.42)" d="${shape}"/>`
      : `<g transform="translate(6 14)">${courtFrame}<path d="${crown}"/>` +
        `<path transform="translate(19.4 34) scale(1.05)" d="${shape}"/></g>`;
  const spacing = rank === '10' ? -3 : -1;
  return (
    paper +
    `<g fill="${isRed(card) ? '#c01f33' : '#14181d'}">` +
    `<text x="6" y="22" font-size="25" font-weight="700" letter-spacing="${spacing}">${rank}</text>` +
    `<path transform="translate(6 26) scale(.58)" d="${shape}"/>${centre}</g>`
  );
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

const drawCard = ({ card, x, y, width, turn }: ArtCard): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) ` +
  `scale(${round(width / 64)}) translate(-32 -45)">` +
  `<rect x="1" y="3" width="63" height="89" rx="7" fill="#000" opacity=".3"/>${drawPrint(card)}</g>`;

const drawBall = ({ letter, tone, x, y }: ArtBall): string =>
  `<circle cx="${round(x)}" cy="${y}" r="7.5" fill="${tones[tone]}" ` +
  'stroke="#fff" stroke-opacity=".5"/>' +
  `<text x="${round(x)}" y="${y + 2.9}" font-size="8" font-weight="700" fill="#fff" ` +
  `text-anchor="middle">${letter}</text>`;

function drawThumb({ cards, balls }: ArtPlan, shape: ThumbShape): string {
  const box = boxes[shape];
  const [x, y, width, height] = box.split(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" font-family="system-ui, sans-serif">`,
    '<defs><radialGradient id="f" cx=".5" cy=".25" r=".9"><stop stop-color="#17634a"/>',
    '<stop offset="1" stop-color="#072a20"/></radialGradient></defs>',
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#f)"/>`,
    '<ellipse cx="80" cy="-42" rx="150" ry="142" fill="none" stroke="#fff" stroke-opacity=".16"',
    ' stroke-dasharray="3 2.4"/>',
    ...cards.map(drawCard),
    ...balls.map(drawBall),
    '</svg>\n',
  ].join('');
}

/** Returns every picture by file name: `dt20.svg`, and `dt20-sq.svg` for square cards. */
export const thumbFiles = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(gameFaces).flatMap(
      ([game, { art }]) =>
        [
          [`${game}.svg`, drawThumb(art, 'wide')],
          [`${game}-sq.svg`, drawThumb(art, 'square')],
        ] as const,
    ),
  );
