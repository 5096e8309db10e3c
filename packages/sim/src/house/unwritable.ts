const escaped = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

/** Whether a store of JSON cannot hold it: JSON.stringify writes halves of pairs out, and NUL. */
export const isUnwritable = (text: string): boolean => escaped.test(text);
