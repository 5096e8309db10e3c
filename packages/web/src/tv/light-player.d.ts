/** The smaller build of the player has the types of the full one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
