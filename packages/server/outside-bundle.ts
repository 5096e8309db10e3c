/** Libraries with a native or a WebAssembly part, which they look up beside their own files. */
export const outsideBundle: readonly string[] = ['@node-rs/argon2', '@electric-sql/pglite'];
