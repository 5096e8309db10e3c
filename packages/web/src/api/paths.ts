/**
 * The calls this window makes, by the route table's names. Methods and paths are checked against the
 * table's own literal types, so a renamed route fails to compile; the schemas stay on the server.
 */
import type { RouteName, RouteOf } from '@layline/contract';

type Address<Name extends RouteName> = readonly [RouteOf<Name>['method'], RouteOf<Name>['path']];

export const paths = {
  siteByHost: ['GET', '/domain/host/:host'],
  notices: ['GET', '/domain/notice/get/:domainId'],
  banners: ['GET', '/domain/banner/get/:domainId'],
  minMax: ['GET', '/get-min-max/:domainId'],
  ipInfo: ['GET', '/ip-info'],
  signIn: ['POST', '/auth/signin'],
  signOut: ['POST', '/auth/signout'],
  currentUser: ['GET', '/auth/letest-user-details'],
  signUp: ['POST', '/auth/signup'],
  updatePassword: ['POST', '/auth/update-password'],
  passwordHistory: ['GET', '/auth/password-update-history/:page/:pageSize'],
  loginActivity: ['GET', '/auth/login-activity/:userId/:page/:pageSize'],
  eventLocks: ['POST', '/sports/fetch/event/lock'],
  stakes: ['GET', '/stakes'],
  saveStakes: ['POST', '/stakes'],
  profitLoss: ['POST', '/profit-loss/test/:page/:pageSize'],
  profitDays: ['POST', '/profit-loss/days'],
  sports: ['GET', '/v2/get-events'],
  competitions: ['GET', '/v2/get-legues/:eventId'],
  competitionMatches: ['GET', '/v2/get-matches/:eventId/:legueId'],
  sportMatches: ['GET', '/v2/get-matches-by-eventid/:eventId'],
  marketOdds: ['GET', '/v2/fetch-market-odds/:id1/:id2/:id3/:joinedMarketIds'],
  bookmakerOdds: ['GET', '/v2/fetch-bookmaker-odds/:id1/:id2/:id3'],
  sessionOdds: ['GET', '/v2/fetch-market-session/:id1/:id2/:id3'],
  score: ['GET', '/v2/score/:sportId/:matchId'],
  placeBet: ['POST', '/bet/save2'],
  cancelBet: ['POST', '/bet/cancel/:betId'],
  cancelBets: ['POST', '/bet/cancel-all'],
  changeBet: ['POST', '/bet/change/:betId'],
  unmatchedBets: ['GET', '/bet/unmatched'],
  quoteCashOut: ['POST', '/bet/cash-out/quote'],
  acceptCashOut: ['POST', '/bet/cash-out/accept'],
  placeBetShared: ['POST', '/bet/place'],
  tradeList: ['GET', '/bet/trade/list'],
  matchBets: ['GET', '/bet/bet-details/list/:matchId'],
  exposure: ['GET', '/bet/exposure/fetch'],
  bet: ['GET', '/bet/:betId'],
  betHistory: ['POST', '/bet/history/test/:page/:pageSize'],
  casinoGames: ['GET', '/sports/casino/games'],
  casinoList: ['GET', '/casino/list'],
  casinoTableData: ['GET', '/sports/v1/casino/:family/:variant/data'],
  casinoTableResults: ['GET', '/sports/v1/casino/:family/:variant/result'],
  casinoPlayData: ['GET', '/casino/data/:casinoType/:eventId'],
  casinoResult: ['POST', '/sports/v1/casino/result'],
  casinoReplay: ['GET', '/casino/round/:mid'],
  casinoRoads: ['GET', '/casino/roads/:casinoType'],
  casinoFairness: ['GET', '/casino/fairness/:casinoType'],
  vimaan: ['GET', '/casino/vimaan'],
  vimaanBet: ['POST', '/casino/vimaan/bet'],
  vimaanCashOut: ['POST', '/casino/vimaan/cash-out/:betId'],
  vimaanWithdraw: ['POST', '/casino/vimaan/withdraw/:betId'],
  statement: ['POST', '/transit/transactions/test/:page/:pageSize'],
} as const satisfies { readonly [Name in RouteName]?: Address<Name> };

export type CallName = keyof typeof paths;
