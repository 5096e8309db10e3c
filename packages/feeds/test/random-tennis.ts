/**
 * Random tennis matches of every format, written in the forms of the public tables. It keeps score by
 * itself, so that it shares no rule with the reader that it tests.
 */
import type { TennisRules } from '../src/tennis/tennis-points.ts';

export interface WrittenMatch {
  readonly winner: 1 | 2;
  /** Winner's games first, such as '6-4 7-6(5)'. */
  readonly score: string;
  readonly pbp: string;
  /** Rows of a grand slam table, by column. */
  readonly rows: readonly ReadonlyMap<string, string>[];
  /** Sets by their winners. */
  readonly setWinners: readonly (1 | 2)[];
}

interface SetWritten {
  readonly games: readonly [number, number];
  readonly loserPoints: number | null;
  readonly text: string;
}

interface GameWritten {
  readonly text: string;
  readonly winner: Server;
  readonly points: readonly [number, number] | null;
}

interface TieBreakWritten extends GameWritten {
  readonly points: readonly [number, number];
}

type Rally = () => boolean;
type Server = 1 | 2;

const other = (server: Server): Server => (server === 1 ? 2 : 1);
const shown = ['0', '15', '30', '40'];

class Writer {
  readonly rows: Map<string, string>[] = [];
  readonly #rules: TennisRules;
  readonly #isServers: Rally;
  server: Server = 1;
  setNo = 1;

  constructor(rules: TennisRules, isServers: Rally) {
    this.#rules = rules;
    this.#isServers = isServers;
  }

  #row(winner: Server, score: readonly [string, string]): void {
    const row = {
      match_id: 'random',
      SetNo: String(this.setNo),
      PointWinner: String(winner),
      PointServer: String(this.server),
      P1Score: score[0],
      P2Score: score[1],
      SetWinner: '0',
      GameWinner: '0',
    };
    this.rows.push(new Map(Object.entries(row)));
  }

  #note(words: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(words)) this.rows.at(-1)?.set(name, value);
  }

  game(): GameWritten {
    const won: [number, number] = [0, 0];
    let text = '';
    for (;;) {
      const isServers = this.#isServers();
      const winner = isServers ? this.server : other(this.server);
      text += isServers ? 'S' : 'R';
      won[winner - 1] = (won[winner - 1] as number) + 1;
      const [most, least] = [Math.max(...won), Math.min(...won)];
      const isOver = most >= 4 && (most - least >= 2 || (this.#rules.isNoAd && most - least >= 1));
      this.#row(winner, isOver ? ['0', '0'] : this.#scoreOf(won));
      if (!isOver) continue;
      this.server = other(this.server);
      return { text, winner, points: null };
    }
  }

  #scoreOf([one, two]: readonly [number, number]): readonly [string, string] {
    if (one < 3 || two < 3) return [shown[Math.min(one, 3)] ?? '', shown[Math.min(two, 3)] ?? ''];
    if (one === two) return ['40', '40'];
    return one > two ? ['AD', '40'] : ['40', 'AD'];
  }

  tieBreak(goal: number): TieBreakWritten {
    const first = this.server;
    const won: [number, number] = [0, 0];
    let text = '';
    for (let count = 0; ; count += 1) {
      this.server = Math.ceil(count / 2) % 2 === 0 ? first : other(first);
      if (count % 2 === 1) text += '/';
      const isServers = this.#isServers();
      const winner = isServers ? this.server : other(this.server);
      text += isServers ? 'S' : 'R';
      won[winner - 1] = (won[winner - 1] as number) + 1;
      const isOver = Math.max(...won) >= goal && Math.abs(won[0] - won[1]) >= 2;
      this.#row(winner, isOver ? ['0', '0'] : [String(won[0]), String(won[1])]);
      if (!isOver) continue;
      this.server = other(first);
      return { text, winner, points: won };
    }
  }

  set(isLast: boolean): SetWritten {
    const { lastSet } = this.#rules;
    if (isLast && lastSet === 'match tie-break') {
      const { text, winner, points }: TieBreakWritten = this.tieBreak(10);
      return this.#end([text], winner === 1 ? [1, 0] : [0, 1], Math.min(...points));
    }
    const games: [number, number] = [0, 0];
    const texts: string[] = [];
    for (;;) {
      const goal = this.#tieBreakAt(games, isLast);
      const played = goal === null ? this.game() : this.tieBreak(goal);
      texts.push(played.text);
      games[played.winner - 1] = (games[played.winner - 1] as number) + 1;
      this.#note({ GameWinner: String(played.winner) });
      const isOver = Math.max(...games) >= 6 && Math.abs(games[0] - games[1]) >= 2;
      const points = played.points === null ? null : Math.min(...played.points);
      if (isOver || goal !== null) return this.#end(texts, games, points);
    }
  }

  #tieBreakAt([one, two]: readonly [number, number], isLast: boolean): number | null {
    const end = isLast ? this.#rules.lastSet : 'tie-break';
    if (one !== two || end === 'advantage') return null;
    if (end === 'tie-break at twelve') return one === 12 ? 7 : null;
    return one === 6 ? (end === 'tie-break to ten' ? 10 : 7) : null;
  }

  #end(
    texts: readonly string[],
    games: readonly [number, number],
    loserPoints: number | null,
  ): SetWritten {
    const winner = games[0] > games[1] ? '1' : '2';
    this.#note({
      SetWinner: winner,
      GameWinner: winner,
      P1GamesWon: String(games[0]),
      P2GamesWon: String(games[1]),
    });
    this.setNo += 1;
    return { games, loserPoints, text: texts.join(';') };
  }
}

/** `isServers` says whether the server wins the next point. */
export function writeMatch(rules: TennisRules, isServers: Rally): WrittenMatch {
  const writer = new Writer(rules, isServers);
  const sets: SetWritten[] = [];
  const won: [number, number] = [0, 0];
  while (Math.max(...won) < (rules.bestOf + 1) / 2) {
    const set = writer.set(won[0] + won[1] === rules.bestOf - 1);
    sets.push(set);
    won[set.games[0] > set.games[1] ? 0 : 1] += 1;
  }
  const winner = won[0] > won[1] ? 1 : 2;
  const score = sets.map(({ games: [one, two], loserPoints }) => {
    const points = loserPoints === null ? '' : `(${loserPoints})`;
    return `${winner === 1 ? `${one}-${two}` : `${two}-${one}`}${points}`;
  });
  return {
    winner,
    score: score.join(' '),
    pbp: sets.map(({ text }) => text).join('.'),
    rows: writer.rows,
    setWinners: sets.map(({ games }) => (games[0] > games[1] ? 1 : 2)),
  };
}
