/** The server is a program (`main.ts`); other rooms use only its engine, by the door `./engine`. */
export type { Settings } from './settings.ts';
