/** Types of the npm client, as far as the tests use it; it has none of its own. */
declare module 'betfair' {
  type Answered = (error: string | null, answer: { readonly [key: string]: unknown }) => void;

  const betfair: {
    readonly BetfairSession: new (
      appKey: string,
    ) => Readonly<Record<string, (...args: readonly (object | string | Answered)[]) => void>>;
  };
  export default betfair;
}
