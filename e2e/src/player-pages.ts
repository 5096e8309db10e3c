/** The pages of a player, beside those of a match. */
export const playerPages: readonly string[] = [
  '/ /inplay /sports /cricket /horse-racing /multimarket /vimaan /casino',
  '/casino/113/11301/1130102 /fairness /notfound /account /profile /myplay',
  '/accountstatement /betshistory /profitloss /profitloss/4 /passwordhistory /loginactivity',
  '/settings /cashier /questions /security /test',
].flatMap((paths) => paths.split(' '));
