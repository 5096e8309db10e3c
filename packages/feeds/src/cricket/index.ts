/** Entry point of cricket: a ball-by-ball file, and the numbers that settle its sessions. */
export { type CricsheetMatch, parseCricsheet } from './parse-cricsheet.ts';
export { sessionFacts } from './session-facts.ts';
