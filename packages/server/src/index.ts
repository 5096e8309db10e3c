/** The server is a program (`main.ts`); other rooms use only its desk, by the door `./desk`. */
export type { Settings } from './settings.ts';
