/** Levels of verification as operators write them: `deposit=1,bet=1`, and `2=10000` for a sum of deposits. */
import { makeMoney, parseMoney } from '@layline/contract';
import { type LevelRules, levelMax } from '@layline/exchange';

type ActLevels = Omit<LevelRules, 'deposited'>;

export const levelActs = ['deposit', 'bet', 'withdraw'] as const;

export const levelsForm = `must be levels from 1 to ${levelMax} such as deposit=1,bet=1,withdraw=2`;
export const sumLevelForm = `must be a level from 1 to ${levelMax} and an amount, such as 2=10000`;

function parseLevel(text: string | undefined): number | null {
  const level = /^\d$/.test(text ?? '') ? Number(text) : 0;
  return level >= 1 && level <= levelMax ? level : null;
}

/** Returns null for anything else, and for an act that is named twice. */
export function parseLevels(text: string): ActLevels | null {
  const found = new Map<string, number>();
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [name, value, ...rest] = part.split('=');
    const act = levelActs.find((one) => one === name);
    const level = parseLevel(value);
    if (act === undefined || level === null || rest.length > 0 || found.has(act)) return null;
    found.set(act, level);
  }
  return Object.fromEntries(found);
}

/** Returns null for an empty text, and undefined for anything else. */
export function parseSumLevel(text: string): LevelRules['deposited'] | null {
  if (text.trim() === '') return null;
  const [name, value, ...rest] = text.trim().split('=');
  const level = parseLevel(name);
  const amount = parseMoney(value);
  const isRight = level !== null && amount !== null && amount >= 0 && rest.length === 0;
  return isRight ? { level, amount } : undefined;
}

export const levelsText = (levels: ActLevels): string =>
  levelActs.flatMap((act) => (levels[act] === undefined ? [] : `${act}=${levels[act]}`)).join(',');

export const sumLevelText = (deposited: LevelRules['deposited'] | null): string =>
  deposited ? `${deposited.level}=${makeMoney(deposited.amount)}` : '';
