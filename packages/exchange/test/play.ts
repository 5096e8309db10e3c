/**
 * Plays a table of bets against a scene. Columns: who, does, runner, stake @ odds, expect. `act` lists
 * the verbs, `checkPhrase` the expectations. Every expectation that failed is listed in the result, so a
 * test is `expect(play(market, table).faults).toEqual([])`.
 */
import {
  clientRef,
  type MarketStatus,
  type Money,
  betId as makeBetId,
  makeMoneyText,
  money,
  type PriceLevel,
  parseMoney,
  parseOdds,
  playerId,
  type RunnerDefinition,
  type Side,
  transferRef,
} from '@layline/contract';
import type { PlaceBet } from '../src/model/command.ts';
import { accountOf, betOf, bookLevels, runnerProfitLoss } from '../src/read.ts';
import {
  closeMarket,
  define,
  faultsOf,
  fund,
  nameBet,
  openAccount,
  openScene,
  placeBet,
  type Scene,
  type SceneMarket,
  send,
} from './scene.ts';
import { parseTable, type Row } from './table.ts';

type Column = 'who' | 'does' | 'runner' | 'stake @ odds' | 'expect';
type Line = Row<Column>;

export interface Played {
  readonly scene: Scene;
  readonly faults: readonly string[];
}

/** Plays the table in a fresh market, and checks what must be true after every scene. */
export function play(market: SceneMarket, table: string): Played {
  const scene = openScene(market);
  const faults: string[] = [];
  for (const line of parseTable<Column>(table)) {
    act(scene, line);
    const said = `${line.who} ${line.does} ${line.runner} ${line['stake @ odds']}`;
    for (const phrase of phrasesOf(line)) {
      const fault = checkPhrase(scene, line, phrase);
      if (fault !== null) faults.push(`${said}: expected ${phrase}, but ${fault}`);
    }
  }
  return { scene, faults: [...faults, ...faultsOf(scene)] };
}

/** An empty expectation means that the step is not refused. */
const phrasesOf = ({ expect }: Line): string[] => (expect === '' ? ['done'] : splitList(expect));

function act(scene: Scene, line: Line): void {
  scene.last = null;
  const { who, does, runner } = line;
  const amounts = line['stake @ odds'];
  switch (does.split(' ')[0]) {
    case 'deposits':
      fund(scene, who, mustMoney(amounts));
      return;
    case 'withdraws':
      return withdraw(scene, who, mustMoney(amounts));
    case 'limits':
      return openAccount(scene, who, mustMoney(amounts));
    case 'offers':
      return offer(scene, findRunner(scene, runner), amounts);
    case 'back':
    case 'lay':
      return bet(scene, line);
    case 'cancels':
      return cancel(scene, line);
    case 'changes':
      return change(scene, line);
    case 'matches':
      return matchHouse(scene);
    case 'removes':
      return remove(scene, runner, amounts);
    case 'is':
      define(scene, { status: amounts as MarketStatus });
      return;
    case 'turns':
      define(scene, { isInPlay: true });
      return;
    case 'closes':
      closeMarket(scene, splitList(runner), splitList(amounts));
      return;
    case 'settles':
      return settle(scene);
    case 'has':
      return;
    default:
      throw new Error(`Nobody knows how to "${does}" here`);
  }
}

function withdraw(scene: Scene, who: string, amount: Money): void {
  const player = playerId(who);
  send(scene, {
    kind: 'move-funds',
    transferRef: transferRef(`funds-${scene.seq + 1}`),
    direction: 'withdraw',
    playerId: player,
    amount,
    remark: '',
  });
}

/** `100 @ 2.00, 50 @ 1.99 / 80 @ 2.02`: prices to back, then prices to lay. */
function offer(scene: Scene, { runnerId }: RunnerDefinition, text: string): void {
  const [back = '', lay = ''] = text.split('/');
  scene.house.set(runnerId, {
    runnerId,
    back: splitList(back).map(parseLevel),
    lay: splitList(lay).map(parseLevel),
    lastTraded: null,
    tradedVolume: money(0),
  });
}

/** `back`, `lay keep`, `back lapse`, `back min 20` for at least 20, `lay keep post` to post only. */
function bet(scene: Scene, { who, does, runner, ...line }: Line): void {
  const [side, how, least = ''] = does.split(' ');
  const { size, odds } = parseLevel(line['stake @ odds']);
  const more: Partial<PlaceBet> =
    how === 'min'
      ? { sizeMin: mustMoney(least) }
      : {
          persistence: (how ?? 'fill-or-kill') as NonNullable<PlaceBet['persistence']>,
          ...(least === 'post' && { isPostOnly: true }),
        };
  const { runnerId } = findRunner(scene, runner);
  placeBet(scene, { who, side: side as Side, runner: runnerId, odds, stake: size }, more);
}

/** `cancels anna#1 40`, or `cancels all` for every bet of the market. */
function cancel(scene: Scene, { who, runner, ...line }: Line): void {
  const player = playerId(who);
  const { marketId } = scene.definition;
  const text = line['stake @ odds'];
  if (runner === 'all') {
    send(scene, { kind: 'cancel-bets', playerId: player, marketId });
    return;
  }
  const size = text === '' ? {} : { size: mustMoney(text) };
  send(scene, { kind: 'cancel-bet', playerId: player, betId: findBet(scene, runner), ...size });
}

/** `changes anna#1 @ 2.10`, `changes post`, or `changes least 5` on a site that takes no stake under 5. */
function change(scene: Scene, { who, does, runner, ...line }: Line): void {
  const [, how, least = '0.01'] = does.split(' ');
  const odds = parseOdds(line['stake @ odds'].replace('@', '').trim());
  const old = findBet(scene, runner);
  const held = betOf(scene.state, old);
  if (odds === null) throw new Error(`Not odds: ${line['stake @ odds']}`);
  const newBetId = makeBetId(String(scene.seq + 1));
  const decision = send(scene, {
    kind: 'change-bet',
    playerId: playerId(who),
    betId: old,
    newBetId,
    clientRef: clientRef(`ref-${scene.seq + 1}`),
    odds,
    ...(how === 'post' && { isPostOnly: true }),
    limits: { stakeMin: mustMoney(least), stakeMax: money(1_000_000_000) },
    house: held === undefined ? null : (scene.house.get(held.runnerId) ?? null),
  });
  if (decision.refusal === null) nameBet(scene, who, newBetId);
}

function matchHouse(scene: Scene): void {
  const { marketId } = scene.definition;
  send(scene, { kind: 'match-house', marketId, runners: [...scene.house.values()] });
}

function remove(scene: Scene, name: string, percent: string): void {
  const reductionFactor = percent === '' ? null : Math.round(Number.parseFloat(percent) * 1000);
  define(scene, {
    runners: scene.definition.runners.map((one) =>
      one.name === name ? { ...one, status: 'REMOVED', reductionFactor, removedAt: scene.at } : one,
    ),
  });
}

function settle(scene: Scene): void {
  for (const player of scene.state.accounts.keys()) {
    scene.before.set(player, accountOf(scene.state, player)?.openingBalance ?? money(0));
  }
  send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
}

/** Null if the phrase is true, else the actual value. */
function checkPhrase(scene: Scene, line: Line, phrase: string): string | null {
  const [word = '', ...rest] = phrase.split(' ');
  const refusal = scene.last?.refusal?.code;
  if (word === 'refused') return compare(refusal ?? 'accepted', rest[0] ?? '');
  if (line.does !== 'has' && refusal !== undefined) return `refused ${refusal}`;
  if (word === 'done') return null;
  if (line.who === 'book') return checkBook(scene, line.runner, word, rest.join(' '));
  if (word.includes('#')) return checkSizes(scene, word, rest);
  if (word === 'if') return checkResult(scene, line.who, rest);
  if (word === 'fills') return compare(fillsText(scene), levelsText(rest.join(' ')));
  if (word === 'short') return checkShort(scene, rest);
  const account = accountOf(scene.state, playerId(line.who));
  const balance = account?.openingBalance ?? money(0);
  const exposure = account?.exposure ?? money(0);
  if (word === 'free') return compareMoney(balance - exposure, rest[0]);
  if (word === 'balance') return compareMoney(balance, rest[0]);
  if (word === 'exposure') return compareMoney(exposure, rest[0]);
  const player = playerId(word);
  const now = accountOf(scene.state, player)?.openingBalance ?? 0;
  return compareMoney(now - (scene.before.get(player) ?? 0), rest[0]);
}

/** `back 60 @ 2.00 + 20 @ 1.99`: everything that players offer to backers; `lay none`. */
function checkBook(scene: Scene, runner: string, side: string, text: string): string | null {
  const { runnerId } = findRunner(scene, runner);
  const { marketId } = scene.definition;
  const levels = bookLevels(scene.state, { marketId, runnerId }, 10)[side as Side];
  return compare(levels.map(levelText).join(' + ') || 'none', levelsText(text));
}

/** `anna#1 matched 40 remaining 60`. */
function checkSizes(scene: Scene, name: string, words: readonly string[]): string | null {
  const found = betOf(scene.state, findBet(scene, name));
  if (found === undefined) return compare('gone', words.join(' '));
  for (let index = 0; index < words.length; index += 2) {
    const part = words[index] as 'matched' | 'remaining' | 'cancelled' | 'lapsed';
    const fault = compareMoney(found[part], words[index + 1]);
    if (fault !== null) return `${part} ${fault}`;
  }
  return null;
}

function checkResult(scene: Scene, who: string, [name, gain]: readonly string[]): string | null {
  const results = runnerProfitLoss(scene.state, {
    playerId: playerId(who),
    marketId: scene.definition.marketId,
  });
  return compareMoney(results.get(findRunner(scene, name ?? '').runnerId) ?? 0, gain);
}

function checkShort(scene: Scene, [name, amount]: readonly string[]): string | null {
  const event = scene.last?.events.at(-1);
  const shortfalls = event?.kind === 'market-defined' ? event.shortfalls : [];
  return compareMoney(shortfalls.find((one) => one.playerId === name)?.amount ?? 0, amount);
}

function fillsText(scene: Scene): string {
  const event = scene.last?.events.at(-1);
  const fills = event?.kind === 'bet-placed' ? event.fills : [];
  return fills.map(levelText).join(' + ') || 'none';
}

const compare = (actual: string, wanted: string): string | null =>
  actual === wanted ? null : `it is ${actual}`;

const compareMoney = (actual: number, text = ''): string | null =>
  compare(makeMoneyText(money(actual)), makeMoneyText(mustMoney(text.replace('+', ''))));

const levelText = ({ size, odds }: PriceLevel): string =>
  `${makeMoneyText(size)} @ ${makeMoneyText(money(odds))}`;

const levelsText = (text: string): string =>
  text === 'none'
    ? text
    : text
        .split('+')
        .map((part) => levelText(parseLevel(part)))
        .join(' + ');

function findRunner(scene: Scene, name: string): RunnerDefinition {
  const found = scene.definition.runners.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No runner is called ${name}`);
  return found;
}

function findBet(scene: Scene, name: string) {
  const found = scene.bets.get(name);
  if (found === undefined) throw new Error(`No bet is called ${name}`);
  return found;
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseLevel(text: string): PriceLevel {
  const [size = '', odds = ''] = text.split('@').map((part) => part.trim());
  const parsed = parseOdds(odds);
  if (parsed === null) throw new Error(`Not "stake @ odds": ${text}`);
  return { size: mustMoney(size), odds: parsed };
}

function mustMoney(text: string): Money {
  const parsed = parseMoney(text.trim());
  if (parsed === null) throw new Error(`Not an amount: "${text}"`);
  return parsed;
}
