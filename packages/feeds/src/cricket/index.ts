/** Entry point of cricket: a ball-by-ball file, and what sessions on it are settled by. */
export { type CricsheetMatch, parseCricsheet } from './parse-cricsheet.ts';
export { sessionFacts } from './session-facts.ts';
