/**
 * Rights of the server's role on each table, if another role owns the tables. History is added and never
 * changed: money, the journal, dealt rounds.
 */
const readAndAdd = 'select, insert';
const keepUpToDate = 'select, insert, update';
const ofDrawnRound = 'drawn_at, cards, result, win, facts, is_void, server_seed, sealed_seed';
const ofBegunChain = 'client_seed, beacon_signature, announced_seq, rounds';
const all = 'select, insert, update, delete';

export const privileges: Readonly<Record<string, string>> = {
  schema_migration: 'select',
  journal: readAndAdd,
  posting: readAndAdd,
  payment: readAndAdd,
  points_transfer: readAndAdd,
  round_payment: readAndAdd,
  round_bet: readAndAdd,
  each_way_bet: readAndAdd,
  settled_run: readAndAdd,
  // Erasing a player also erases where they signed in from.
  login_activity: `${readAndAdd}, update (device_ip, address, ip_info, network)`,
  password_update: readAndAdd,
  casino_chain: `${readAndAdd}, update (${ofBegunChain})`,
  casino_end: keepUpToDate,
  casino_round: `${readAndAdd}, update (${ofDrawnRound})`,
  app_key: all,
  provider: keepUpToDate,
  provider_payout: keepUpToDate,
  player_preference: all,
  player_note: 'select, insert, delete',
  player_label: 'select, insert, delete',
  audit_entry: readAndAdd,
  backup_made: readAndAdd,
  restore_made: readAndAdd,
  approval: keepUpToDate,
  admin_effect: all,
  staff: keepUpToDate,
  staff_code: all,
  staff_session: all,
  account: keepUpToDate,
  bet: keepUpToDate,
  bet_outcome: keepUpToDate,
  bet_tally: keepUpToDate,
  market: keepUpToDate,
  player: keepUpToDate,
  access_code: all,
  money_hold: all,
  personal_notice: 'select, insert, delete',
  site: keepUpToDate,
  snapshot: 'select, insert, delete',
  session: all,
  stream_ticket: 'select, insert, delete',
  name_guess: all,
  alert_waiting: all,
  player_totp: all,
  recovery_code: all,
  passkey: all,
  site_host: all,
  notice: all,
  banner: all,
  event_lock: all,
  market_hold: all,
  result_waiting: all,
  pay_limit: keepUpToDate,
  killed_order: 'select, insert, delete',
};
