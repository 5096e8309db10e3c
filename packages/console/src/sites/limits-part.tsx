/** The stakes that a site takes, by kind of market. */
import type { ShownSite } from '@layline/contract/console';
import { NumberField } from '@layline/web/ui/number-field';
import { Card } from '../ui/page.tsx';
import { SaveBar } from './save-bar.tsx';
import { Setting } from './setting-field.tsx';
import style from './sites.module.css';
import { type Editing, useEditing } from './use-editing.ts';

const kinds = [
  ['odds', 'Match odds'],
  ['bookmaker', 'Bookmaker'],
  ['fancy', 'Fancy'],
  ['casino', 'Casino'],
] as const;

const amountForm = /^\d+(\.\d{1,2})?$/;

/** Whole minor units of an amount in that form. */
function minorUnits(text: string): number {
  const [whole = '', part = ''] = text.split('.');
  return Number(`${whole}${part.padEnd(2, '0')}`);
}

/** Says what the server would refuse; null if nothing. */
function problemOf(value: Editing['value']): string | null {
  for (const [kind, title] of kinds) {
    const [min, max] = [value(`${kind}Min`), value(`${kind}Max`)];
    if (![min, max].every((amount) => amountForm.test(amount))) {
      return `${title}: give amounts such as 250 or 99.50.`;
    }
    if (minorUnits(min) > minorUnits(max)) return `${title}: the least stake is above the largest.`;
  }
  return null;
}

export function LimitsPart({ site }: { site: ShownSite }) {
  const editing = useEditing({ site: site.site, command: 'limits set', saved: site.limits });
  const { form, value, set } = editing;
  return (
    <>
      <Card title={`Stakes, in ${site.currency}`}>
        {kinds.map(([kind, title]) => (
          <fieldset key={kind} className={style['range']}>
            <legend>{title}</legend>
            {(['Min', 'Max'] as const).map((end) => (
              <NumberField
                key={end}
                label={end === 'Min' ? 'Least stake' : 'Largest stake'}
                value={value(`${kind}${end}`)}
                inputMode="decimal"
                autoComplete="off"
                disabled={form === undefined}
                onChange={(event) => set(`${kind}${end}`, event.target.value)}
              />
            ))}
          </fieldset>
        ))}
        <Setting name="advanceBetLock" editing={editing} />
      </Card>
      <SaveBar editing={editing} problem={problemOf(value)} />
    </>
  );
}
