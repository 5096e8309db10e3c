import { money } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { defineFinal } from '../../../../test/market.ts';
import type {
  MarketTemplate,
  TemplateTerms,
} from '../../../store/queries/markets/market-templates.ts';
import { termsBy } from './templates.ts';

const cricket = (terms: TemplateTerms, marketType = ''): MarketTemplate => ({
  sportId: '4',
  competition: '',
  marketType,
  terms,
});
const cup = (terms: TemplateTerms, marketType = '', competition = 'town cup'): MarketTemplate => ({
  sportId: '',
  competition,
  marketType,
  terms,
});
const terms = (templates: readonly MarketTemplate[], isQuoted = false) =>
  termsBy(templates, defineFinal(), isQuoted);

describe('[TEMPLATE-1] what a market begins with', () => {
  it('is of its sport, its competition by name or id, and its type', () => {
    expect(terms([cricket({ betDelayMs: 5000 })])).toEqual({ betDelayMs: 5000 });
    expect(terms([cup({ margin: 300 })])).toEqual({ margin: 300 });
    expect(terms([cup({ margin: 300 }, '', '77')])).toEqual({ margin: 300 });
    expect(terms([cricket({ margin: 300 }, 'MATCH_ODDS')])).toEqual({ margin: 300 });
    expect(terms([cricket({ margin: 300 }, 'TOSS'), cup({ margin: 200 }, '', 'other')])).toBe(
      undefined,
    );
    expect(terms([{ ...cricket({ margin: 300 }), sportId: '1' }])).toBe(undefined);
  });

  it('comes field by field from the narrowest template that sets it', () => {
    const wide = cricket({ betDelayMs: 5000, stakeMax: money(100), margin: 100 });
    const ofType = cricket({ stakeMax: money(200), margin: 200 }, 'MATCH_ODDS');
    const narrow = cup({ margin: 300 });
    const narrowest = cup({ liabilityMax: money(9) }, 'MATCH_ODDS');
    expect(terms([narrowest, narrow, ofType, wide])).toEqual({
      betDelayMs: 5000,
      stakeMax: 200,
      margin: 300,
      liabilityMax: 9,
    });
  });

  it('[TEMPLATE-5] opens in a narrow template what a wide one shuts', () => {
    expect(terms([cricket({ isShut: true })])).toEqual({ isShut: true });
    expect(terms([cricket({ isShut: true }), cup({ isShut: false })])).toBe(undefined);
  });

  it('[TEMPLATE-3] leaves prices and opening to who quotes it, and a session without margin', () => {
    const both = [cricket({ isShut: true, margin: 100, stakeMax: money(5) })];
    expect(terms(both, true)).toEqual({ stakeMax: 5 });
    const session = defineFinal({ kind: 'session' });
    expect(termsBy([cricket({ margin: 100 })], session, false)).toBe(undefined);
  });
});
