/** Bugs in markets that feeds offer and the journal does not know until the first bet. */
import { type Bug, bugsIn } from './planted.ts';

export const offeredBugs: readonly Bug[] = bugsIn('offered markets', [
  [
    'a refused bet brings its market to the journal',
    'server/src/engine/writer/unknown-markets.ts',
    "? events.length > 0\n    : refusal.code === 'ODDS_CHANGED' || refusal.code === 'SIZE_UNAVAILABLE';",
    '? events.length > 0 : true;',
  ],
  [
    'a bet that found nobody leaves its market unknown',
    'server/src/engine/writer/unknown-markets.ts',
    "refusal.code === 'ODDS_CHANGED' || refusal.code === 'SIZE_UNAVAILABLE';",
    'false;',
  ],
  [
    'the first bet brings along what was offered first',
    'server/src/engine/writer/unknown-markets.ts',
    'const definition = offered.find(id);',
    'const first = (offered.first ??= new Map());\n' +
      '    const definition = first.get(id) ?? offered.find(id);\n' +
      '    first.set(id, definition);',
  ],
  [
    'an offered market takes bets whatever its status',
    'server/src/engine/writer/unknown-markets.ts',
    'if (definition !== undefined) found.push(definition);',
    "if (definition !== undefined) found.push({ ...definition, status: 'OPEN' });",
  ],
  [
    'a refusal where the feed closed a market is stored',
    'server/src/engine/writer/unknown-markets.ts',
    "refusal?.code === 'MARKET_UNKNOWN' && repeatOf === null && offered.some(isOver)",
    'refusal === repeatOf && offered.some(isOver)',
  ],
  [
    'the first bet in an offered market does not wait',
    'server/src/engine/writer/held-bets.ts',
    'return isDefined ? this.place(request, options) : enqueue(request, options);',
    'return enqueue(request, { ...options, isHeld: isDefined });',
  ],
  [
    'what a feed said before the first bet counts after it',
    'exchange/src/rules/markets/define-market.ts',
    'onlyUnknown === true || (onlyKnown === true && isEarlier);',
    'onlyUnknown === true;',
  ],
  [
    'a market is journalled as soon as it is offered',
    'exchange/src/rules/markets/define-market.ts',
    'if (known === undefined) return onlyKnown === true;',
    'if (known === undefined) return false;',
  ],
]);
