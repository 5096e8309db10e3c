import { describe, expect, it } from 'vitest';
import { labelOf, plainWords } from './plain-words.ts';

describe('the words of a command on its form', () => {
  it('[WALK-C16] name fields as the form does, without the marks of the command line', () => {
    expect(
      plainWords(
        'Settle a market: --winner RUNNERS (numbers or names), or --number N; --ending says.',
      ),
    ).toBe('Settle a market: “Winner” (numbers or names), or “Number”; “Ending” says.');
    expect(plainWords('the last seven unless --from and --to say otherwise.')).toBe(
      'the last seven unless “From” and “To” say otherwise.',
    );
    expect(plainWords('Repeat it with --dry-run; see `quote list`.')).toBe(
      'Repeat it with “Dry run”; see quote list.',
    );
  });

  it('are those of the field', () => {
    expect(labelOf('oddsMin')).toBe('Odds min');
  });
});
