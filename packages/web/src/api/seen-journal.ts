/**
 * How far into the venue's journal this client has seen, by the servers' answers. It is sent with each call,
 * so that another server of the venue, which may be some milliseconds behind, shows nothing older. Servers
 * that do not number their answers are sent nothing.
 */
export const journalHeader = 'layline-seq';

let seen = 0;

/** 0 before the first number. */
export const seenJournal = (): number => seen;

/**
 * Notes the number of an answer to a request that was sent with `sent`. No server answers with less than
 * that, unless the journal was restored to an earlier state.
 */
export function noteJournal(number: number, sent = 0): void {
  seen = number < sent ? number : Math.max(seen, number);
}

/** Returns NaN or 0 for a server without numbers. */
export const journalOf = (headers: Headers): number => Number(headers.get(journalHeader));
