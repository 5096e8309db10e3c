/** Builds small ball-by-ball files: an innings is a list of overs, an over has a letter for each ball. */

type Words = Readonly<Record<string, unknown>>;

const runs = (batter: number, extras = 0) => ({ batter, extras, total: batter + extras });

/** 'W' is a wicket, 'w' a wide, 'h' a batter who retires hurt; a digit is runs off the bat. */
function ballOf(letter: string, batter: string): Words {
  const who = { batter, non_striker: 'Partner', bowler: 'Bowler' };
  if (letter === 'w') return { ...who, runs: runs(0, 1), extras: { wides: 1 } };
  if (letter === 'W') {
    return { ...who, runs: runs(0), wickets: [{ player_out: batter, kind: 'bowled' }] };
  }
  if (letter === 'h') {
    return { ...who, runs: runs(0), wickets: [{ player_out: batter, kind: 'retired hurt' }] };
  }
  return { ...who, runs: runs(Number(letter)) };
}

/** A new batter comes in after each wicket. */
export function innings(team: string, overs: readonly string[], more: Words = {}): Words {
  let batter = 1;
  const bowled = overs.map((balls, over) => ({
    over,
    deliveries: balls.split('').map((letter) => {
      const ball = ballOf(letter, `${team} ${batter}`);
      if (letter === 'W' || letter === 'h') batter += 1;
      return ball;
    }),
  }));
  return { team, overs: bowled, ...more };
}

export const cricketFile = (
  info: Words,
  ...played: readonly Words[]
): { readonly info: Words; readonly innings: readonly Words[] } => ({
  info: {
    dates: ['2031-01-01'],
    match_type: 'T20',
    overs: 2,
    teams: ['Reds', 'Blues'],
    outcome: { result: 'no result' },
    ...info,
  },
  innings: played,
});
