/** The picture of a game or table in the lobby. */
import { dragonTigerArt } from '../faces/dragon-tiger.ts';
import { findFace } from '../faces/faces.ts';
import type { ArtPlan } from '../faces/game-face.ts';
import { teenpattiArt } from '../faces/teenpatti.ts';

/** Tables that share a game have their own pictures. */
const byName: Readonly<Record<string, ArtPlan>> = {
  'DRAGON TIGER': dragonTigerArt(['10CC', 'AHH']),
  'FAST DRAGON TIGER': dragonTigerArt(['5DD', '8SS']),
  '3 CARD TEENPATTI': teenpattiArt([
    ['9HH', '10HH', 'JHH'],
    ['AHH', 'ASS', 'QDD'],
  ]),
};

/** Returns null for a game without a picture. */
export const artPlan = (type: string, name = ''): ArtPlan | null =>
  byName[name] ?? findFace(type)?.art ?? null;
