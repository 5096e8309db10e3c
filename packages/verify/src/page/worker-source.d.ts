/** The bundled worker as text; the build puts it here, because one file cannot load another from disk. */
declare module 'virtual:worker-source' {
  export const workerSource: string;
}
